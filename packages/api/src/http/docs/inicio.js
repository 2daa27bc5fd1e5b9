// What runs in the browser at /docs/referencia, beside the viewer: where the contract is, and the viewer's words in Spanish.
const PALABRAS = {
  Authorize: 'Credencial',
  'Available authorizations': 'Credenciales',
  Authorized: 'Credencial dada',
  Logout: 'Quitar',
  Close: 'Cerrar',
  Servers: 'Servidor',
  Parameters: 'Parámetros',
  'No parameters': 'Sin parámetros',
  Name: 'Nombre',
  Description: 'Descripción',
  required: 'obligatorio',
  'Try it out': 'Probar',
  Cancel: 'Dejar de probar',
  Execute: 'Enviar',
  Clear: 'Limpiar',
  Reset: 'Volver al ejemplo',
  'Request body': 'Cuerpo de la solicitud',
  Responses: 'Respuestas',
  'Server response': 'Respuesta del servidor',
  'Request URL': 'Dirección pedida',
  'Response body': 'Cuerpo de la respuesta',
  'Response headers': 'Cabeceras de la respuesta',
  'Request duration': 'Duración',
  'Response content type': 'Tipo de contenido',
  Code: 'Estado',
  Details: 'Detalle',
  Links: 'Enlaces',
  'No links': 'Sin enlaces',
  'Media type': 'Tipo de contenido',
  Controls: 'Decide la cabecera',
  'header.': '.',
  Type: 'Tipo',
  Example: 'Ejemplo',
  'Example :': 'Ejemplo:',
  'Example Value': 'Ejemplo',
  'Edit Value': 'Editar',
  Schema: 'Forma',
  Schemas: 'Formas',
  Examples: 'Ejemplos',
  'Examples:': 'Ejemplos:',
  'Headers:': 'Cabeceras:',
  'Value:': 'Valor:',
  Download: 'Descargar',
  'Expand all': 'Abrir todo',
  'Collapse all': 'Cerrar todo',
  'Send empty value': 'Enviar vacío',
  Undocumented: 'No está en el contrato',
  'Loading...': 'Cargando…',
  'Apply credentials': 'Dar la credencial',
  'Remove authorization': 'Quitar la credencial',
  'Copy to clipboard': 'Copiar',
  'Filter by tag or path': 'Filtrar por tema o ruta',
}
const ATRIBUTOS = ['aria-label', 'title', 'placeholder']

function traducirAtributos(elemento) {
  for (const nombre of ATRIBUTOS) {
    const palabra = PALABRAS[elemento.getAttribute(nombre)]
    if (palabra !== undefined) elemento.setAttribute(nombre, palabra)
  }
}

/** The viewer has no languages of its own: whatever it adds to the page is looked through, but for what a caller sends or receives. */
function traducir(nodo) {
  if (nodo.nodeType === Node.ELEMENT_NODE)
    for (const elemento of [nodo, ...nodo.querySelectorAll('[aria-label], [title], [placeholder]')])
      traducirAtributos(elemento)
  const textos = document.createTreeWalker(nodo, NodeFilter.SHOW_TEXT)
  const primero = nodo.nodeType === Node.TEXT_NODE ? nodo : textos.nextNode()
  for (let texto = primero; texto !== null; texto = textos.nextNode()) {
    const palabra = PALABRAS[texto.data.trim()]
    const ajeno = texto.parentElement?.closest('pre, textarea, .renderedMarkdown')
    if (palabra !== undefined && ajeno === null) texto.data = texto.data.replace(texto.data.trim(), palabra)
  }
}

new MutationObserver(cambios => {
  for (const { type, target, addedNodes } of cambios)
    for (const nodo of type === 'characterData' ? [target] : addedNodes) traducir(nodo)
}).observe(document.body, { childList: true, characterData: true, subtree: true })

window.SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#visor',
  deepLinking: true,
  // The contract is long.
  filter: true,
  displayRequestDuration: true,
  // The credential is forgotten with the page; and nobody else is asked whether the contract is valid.
  persistAuthorization: false,
  validatorUrl: null,
})
