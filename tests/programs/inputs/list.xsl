<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:output method="html"/>
  <xsl:template match="/">
    <html><body><xsl:for-each select="list/item"><xsl:sort select="."/>
      <p><xsl:number value="position()" format="i"/>: <xsl:value-of select="@id"/>
        <xsl:value-of select="format-number(12345.678, '#,##0.00')"/></p>
    </xsl:for-each></body></html>
  </xsl:template>
</xsl:stylesheet>
