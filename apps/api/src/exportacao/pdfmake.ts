/** The library that sets paper, with its own font and nothing else to read. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake from 'pdfmake'

const FONTES = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto')
pdfmake.setFonts({ Roboto: { normal: join(FONTES, 'Roboto-Regular.ttf'), bold: join(FONTES, 'Roboto-Medium.ttf') } })
// Nothing but its own fonts is read for it, whatever a name in the data looks like.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith(FONTES))

export { pdfmake }
