// Runs before the first paint, so that theme and marca never flash. An external file because the page allows no inline script.
// The rules are those of src/theme/preferencias.ts and marcaFromHost in packages/contract.
;(function () {
  function read(name) {
    var key = 'Lastro-' + name
    try {
      var stored = localStorage.getItem(key)
      if (stored) return stored
    } catch (error) {
      // Storage can be blocked; the cookie below still answers.
    }
    var match = document.cookie.match(new RegExp('(?:^|; )' + key + '=([^;]*)'))
    return match ? decodeURIComponent(match[1]) : null
  }
  var html = document.documentElement
  var theme = read('theme')
  var dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  html.dataset.theme = dark ? 'dark' : 'light'
  html.dataset.mantineColorScheme = html.dataset.theme
  html.dataset.layout = read('layout') === 'collapsed' ? 'collapsed' : 'vertical'
  var labels = location.hostname.toLowerCase().split('.')
  var marcas = ['sisloc', 'fps', 'asa', 'lastro', 'ageradora', 'unicap', 'cdla']
  html.dataset.marca =
    marcas.find(function (marca) {
      return labels.includes(marca)
    }) || 'lastro'
})()
