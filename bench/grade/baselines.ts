import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { build } from 'vite'

const TIPOS: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }

export type Base = 'glide' | 'ag-grid'

export interface Bases {
  enderecoDe: (base: Base, tamanho: { width: number; height: number }) => string
  close: () => void
}

export async function openBases(pasta: string): Promise<Bases> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, 'bases'),
    build: {
      outDir: pasta,
      target: 'es2023',
      cssCodeSplit: true,
      rolldownOptions: {
        input: ['glide', 'ag-grid'].map((base) => join(import.meta.dirname, `bases/${base}.ts`)),
        output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
      },
    },
  })
  const servidor = createServer(({ url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://bases')
    const tipo = TIPOS[extname(pathname)]
    response.setHeader('content-type', tipo ?? 'text/html; charset=utf-8')
    response.end(tipo ? readFileSync(join(pasta, pathname)) : printPage(pathname.slice(1), searchParams))
  })
  await new Promise<void>((resolve) => servidor.listen(0, '127.0.0.1', resolve))
  const address = servidor.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    enderecoDe: (base, { width, height }) => `http://127.0.0.1:${address.port}/${base}?width=${width}&height=${height}`,
    close: () => servidor.close(),
  }
}

function printPage(base: string, tamanho: URLSearchParams): string {
  const [width, height] = ['width', 'height'].map((nome) => Number(tamanho.get(nome)))
  const estilo = base === 'glide' ? '<link rel="stylesheet" href="/glide.css">' : ''
  return `<!doctype html><html lang="pt-BR"><title>${base}</title>${estilo}<body style="margin:0;font:13px sans-serif">
<div id="grade" style="width:${width}px;height:${height}px"></div><div id="portal"></div>
<script type="module" src="/${base}.js"></script></body></html>`
}
