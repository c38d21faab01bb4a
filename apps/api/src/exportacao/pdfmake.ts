/** pdfmake with its bundled font and no other file or network access. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake from 'pdfmake'

const FONTES = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto')
pdfmake.setFonts({ Roboto: { normal: join(FONTES, 'Roboto-Regular.ttf'), bold: join(FONTES, 'Roboto-Medium.ttf') } })
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith(FONTES))

export { pdfmake }
