/** Extracts the text of a PDF page by page, as a reader could select and copy it. */
import { inflateSync } from 'node:zlib'

interface Object {
  dicionario: string
  fluxo: string | null
}

function readObjects(bytes: Uint8Array): Map<number, Object> {
  const texto = Buffer.from(bytes).toString('latin1')
  const objects = new Map<number, Object>()
  for (const match of texto.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, numero, body = ''] = match
    const inicio = body.indexOf('stream\n')
    const dicionario = inicio < 0 ? body : body.slice(0, inicio)
    const data = inicio < 0 ? null : body.slice(inicio + 7, body.lastIndexOf('\nendstream'))
    const comprimido = data !== null && dicionario.includes('/FlateDecode')
    const fluxo = comprimido ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data
    objects.set(Number(numero), { dicionario, fluxo })
  }
  return objects
}

function readMapa(cmap: string): Map<number, string> {
  const mapa = new Map<number, string>()
  const decode = (hex: string): string => (Buffer.from(hex, 'hex') as Buffer).swap16().toString('utf16le')
  for (const block of cmap.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const range of (block[1] ?? '').matchAll(/<([\da-f]+)>\s*<[\da-f]+>\s*\[([^\]]*)\]/gi)) {
      const first = Number.parseInt(range[1] ?? '0', 16)
      const destinos = [...(range[2] ?? '').matchAll(/<([\da-f ]*)>/gi)]
      for (const [i, destino] of destinos.entries()) mapa.set(first + i, decode((destino[1] ?? '').replaceAll(' ', '')))
    }
  }
  return mapa
}

const refs = (texto: string): number[] => [...texto.matchAll(/(\d+) 0 R/g)].map((match) => Number(match[1]))

export function readPdf(bytes: Uint8Array): string[] {
  const objects = readObjects(bytes)
  const dicionarioOf = (numero: number | undefined): string => objects.get(numero ?? 0)?.dicionario ?? ''
  const mapaOf = (fonte: number): Map<number, string> => {
    const [unicode] = refs(/\/ToUnicode (\d+ 0 R)/.exec(dicionarioOf(fonte))?.[1] ?? '')
    return readMapa(objects.get(unicode ?? 0)?.fluxo ?? '')
  }
  const pages = [...objects.values()].filter(({ dicionario }) => /\/Type \/Page\b(?!s)/.test(dicionario))
  return pages.map(({ dicionario }) => {
    const recursos = dicionarioOf(refs(/\/Resources (\d+ 0 R)/.exec(dicionario)?.[1] ?? '')[0])
    const fontes = new Map(
      [...recursos.matchAll(/\/(F\d+) (\d+) 0 R/g)].map((match): [string, Map<number, string>] => [
        match[1] ?? '',
        mapaOf(Number(match[2])),
      ]),
    )
    const content = refs(/\/Contents (\d+ 0 R)/.exec(dicionario)?.[1] ?? '').map((numero) => objects.get(numero)?.fluxo ?? '')
    let mapa = new Map<number, string>()
    const excerpts: string[] = []
    for (const step of content.join('\n').matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (step[1] !== undefined) mapa = fontes.get(step[1]) ?? new Map<number, string>()
      else {
        const glifos = [...(step[2] ?? '').matchAll(/<([\da-f]+)>/gi)].flatMap((hex) => (hex[1] ?? '').match(/.{4}/g) ?? [])
        excerpts.push(glifos.map((glifo) => mapa.get(Number.parseInt(glifo, 16)) ?? '�').join(''))
      }
    }
    return excerpts.map((excerpt) => excerpt.trim()).join(' ')
  })
}
