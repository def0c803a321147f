window.onload = function () {
  SwaggerUIBundle({
    url: "openapi.json",
    dom_id: "#api",
    deepLinking: true,
    docExpansion: "list",
    validatorUrl: null,
  });
};
