<!-- For Xalan: keys, sorting, templates. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:output method="html"/>
  <xsl:key name="group" match="book" use="@group"/>
  <xsl:template match="/">
    <html>
      <xsl:for-each select="//book">
        <xsl:sort select="title"/>
        <xsl:sort select="@year" data-type="number"/>
        <h1><xsl:value-of select="concat(title, ' ', @year)"/>: <xsl:value-of select="count(key('group', @group))"/></h1>
        <xsl:apply-templates select="p"/>
      </xsl:for-each>
    </html>
  </xsl:template>
  <xsl:template match="p"><b><xsl:value-of select="translate(normalize-space(.), 'abc', 'ABC')"/></b></xsl:template>
</xsl:stylesheet>
