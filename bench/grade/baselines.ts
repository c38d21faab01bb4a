import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { build } from 'vite'

const TIPOS: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }

export type BaselineGrid = 'glide' | 'ag-grid'

export interface Bases {
  addressOf: (base: BaselineGrid, size: { width: number; height: number }) => string
  close: () => void
}

export async function openBases(folder: string): Promise<Bases> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, 'bases'),
    build: {
      outDir: folder,
      target: 'es2023',
      cssCodeSplit: true,
      rolldownOptions: {
        input: ['glide', 'ag-grid'].map((base) => join(import.meta.dirname, `bases/${base}.ts`)),
        output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
      },
    },
  })
  const server = createServer(({ url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://bases')
    const tipo = TIPOS[extname(pathname)]
    response.setHeader('content-type', tipo ?? 'text/html; charset=utf-8')
    response.end(tipo ? readFileSync(join(folder, pathname)) : printPage(pathname.slice(1), searchParams))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    addressOf: (base, { width, height }) => `http://127.0.0.1:${address.port}/${base}?width=${width}&height=${height}`,
    close: () => server.close(),
  }
}

function printPage(base: string, size: URLSearchParams): string {
  const [width, height] = ['width', 'height'].map((nome) => Number(size.get(nome)))
  const style = base === 'glide' ? '<link rel="stylesheet" href="/glide.css">' : ''
  return `<!doctype html><html lang="pt-BR"><title>${base}</title>${style}<body style="margin:0;font:13px sans-serif">
<div id="grade" style="width:${width}px;height:${height}px"></div><div id="portal"></div>
<script type="module" src="/${base}.js"></script></body></html>`
}
