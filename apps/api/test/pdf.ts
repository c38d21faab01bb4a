/** Extracts the text of a PDF page by page, as a reader could select and copy it. */
import { inflateSync } from 'node:zlib'

interface Objeto {
  dicionario: string
  fluxo: string | null
}

function readObjetos(bytes: Uint8Array): Map<number, Objeto> {
  const texto = Buffer.from(bytes).toString('latin1')
  const objetos = new Map<number, Objeto>()
  for (const match of texto.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, numero, corpo = ''] = match
    const inicio = corpo.indexOf('stream\n')
    const dicionario = inicio < 0 ? corpo : corpo.slice(0, inicio)
    const dados = inicio < 0 ? null : corpo.slice(inicio + 7, corpo.lastIndexOf('\nendstream'))
    const comprimido = dados !== null && dicionario.includes('/FlateDecode')
    const fluxo = comprimido ? inflateSync(Buffer.from(dados, 'latin1')).toString('latin1') : dados
    objetos.set(Number(numero), { dicionario, fluxo })
  }
  return objetos
}

function readMapa(cmap: string): Map<number, string> {
  const mapa = new Map<number, string>()
  const decode = (hex: string): string => (Buffer.from(hex, 'hex') as Buffer).swap16().toString('utf16le')
  for (const bloco of cmap.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const faixa of (bloco[1] ?? '').matchAll(/<([\da-f]+)>\s*<[\da-f]+>\s*\[([^\]]*)\]/gi)) {
      const primeiro = Number.parseInt(faixa[1] ?? '0', 16)
      const destinos = [...(faixa[2] ?? '').matchAll(/<([\da-f ]*)>/gi)]
      for (const [i, destino] of destinos.entries()) mapa.set(primeiro + i, decode((destino[1] ?? '').replaceAll(' ', '')))
    }
  }
  return mapa
}

const refs = (texto: string): number[] => [...texto.matchAll(/(\d+) 0 R/g)].map((match) => Number(match[1]))

export function readPdf(bytes: Uint8Array): string[] {
  const objetos = readObjetos(bytes)
  const dicionarioOf = (numero: number | undefined): string => objetos.get(numero ?? 0)?.dicionario ?? ''
  const mapaOf = (fonte: number): Map<number, string> => {
    const [unicode] = refs(/\/ToUnicode (\d+ 0 R)/.exec(dicionarioOf(fonte))?.[1] ?? '')
    return readMapa(objetos.get(unicode ?? 0)?.fluxo ?? '')
  }
  const paginas = [...objetos.values()].filter(({ dicionario }) => /\/Type \/Page\b(?!s)/.test(dicionario))
  return paginas.map(({ dicionario }) => {
    const recursos = dicionarioOf(refs(/\/Resources (\d+ 0 R)/.exec(dicionario)?.[1] ?? '')[0])
    const fontes = new Map(
      [...recursos.matchAll(/\/(F\d+) (\d+) 0 R/g)].map((match): [string, Map<number, string>] => [
        match[1] ?? '',
        mapaOf(Number(match[2])),
      ]),
    )
    const conteudo = refs(/\/Contents (\d+ 0 R)/.exec(dicionario)?.[1] ?? '').map((numero) => objetos.get(numero)?.fluxo ?? '')
    let mapa = new Map<number, string>()
    const trechos: string[] = []
    for (const passo of conteudo.join('\n').matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (passo[1] !== undefined) mapa = fontes.get(passo[1]) ?? new Map<number, string>()
      else {
        const glifos = [...(passo[2] ?? '').matchAll(/<([\da-f]+)>/gi)].flatMap((hex) => (hex[1] ?? '').match(/.{4}/g) ?? [])
        trechos.push(glifos.map((glifo) => mapa.get(Number.parseInt(glifo, 16)) ?? '�').join(''))
      }
    }
    return trechos.map((trecho) => trecho.trim()).join(' ')
  })
}
