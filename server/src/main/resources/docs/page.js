window.onload = function () {
  SwaggerUIBundle({
    url: "openapi.yaml",
    dom_id: "#api",
    deepLinking: true,
    docExpansion: "list",
    validatorUrl: null,
  });
};
