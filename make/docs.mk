# The documents as HTML (docs/site.py), by MkDocs in a virtual environment of Python below build/.
.PHONY: docs
SITE := build/docs-tools
MKDOCS ?= $(SITE)/bin/mkdocs

#: docs: builds the documents as HTML with search in build/docs, and checks every link
docs: $(MANUALS) $(if $(filter $(SITE)/%,$(MKDOCS)),$(SITE).stamp)
	$(Q)$(PYTHON) docs/site.py prepare build $(VERSION)
	$(Q)NO_MKDOCS_2_WARNING=1 DISABLE_MKDOCS_2_WARNING=true $(MKDOCS) build --quiet --strict --config-file build/mkdocs.yml
	$(Q)$(PYTHON) docs/site.py check build

$(SITE).stamp: docs/requirements.txt
	@mkdir -p $(@D)
	$(Q)$(PYTHON) -m venv $(SITE) && $(SITE)/bin/pip install --quiet --disable-pip-version-check -r $< || \
	    { echo "make docs: MkDocs cannot be installed. It needs python3-venv and a Python package index;" \
	           "MKDOCS=COMMAND names an installed one with mkdocs-material" >&2; exit 1; }
	$(Q)touch $@
