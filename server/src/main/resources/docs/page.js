/** Filters by tag, path, operation id and summary, in any case. Swagger UI's own filter compares names of tags alone. */
function operationFilter() {
  const isTag = (thing) => Array.isArray(thing) && thing[0] === "operations-tag";
  const isFiltered = (filter) => typeof filter === "string" && !["", "true", "false"].includes(filter);
  return {
    fn: {
      opsFilter(tags, phrase) {
        const wanted = phrase.trim().toLowerCase();
        const matches = (text) => String(text ?? "").toLowerCase().includes(wanted);
        const isFound = (entry) =>
          [entry.get("path"), entry.getIn(["operation", "operationId"]), entry.getIn(["operation", "summary"])].some(matches);
        return tags
          .map((tag, name) => (matches(name) ? tag : tag.update("operations", (all) => all.filter(isFound))))
          .filter((tag) => tag.get("operations").size > 0);
      },
    },
    statePlugins: {
      layout: {
        wrapSelectors: {
          // tags are closed at first; those with something found are open
          isShown: (original, system) => (state, thing, byDefault) =>
            original(thing, byDefault || (isTag(thing) && isFiltered(system.layoutSelectors.currentFilter()))),
        },
      },
    },
  };
}

window.onload = function () {
  SwaggerUIBundle({
    url: "openapi.json",
    dom_id: "#api",
    deepLinking: true,
    docExpansion: "none",
    filter: true,
    plugins: [operationFilter],
    validatorUrl: null,
  });
};
