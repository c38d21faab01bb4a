/** Filter of a list of reference data, as a URL param. */
import type { CampoNome, EntidadeDef } from './entidade.ts'

/** Parses `natureza:4;fixa:true`: one value per field. Returns undefined when malformed. */
export function parseFiltro(def: EntidadeDef, texto: string): ReadonlyMap<CampoNome, string> | undefined {
  const filtro = new Map<CampoNome, string>()
  for (const parte of texto.split(';').filter((each) => each !== '')) {
    const [nome = '', ...resto] = parte.split(':')
    const campo = def.campos.find((each) => each.nome === nome && each.filtro === true)
    const valor = decodeParte(resto.join(':'))
    if (campo === undefined || valor === undefined || valor === '' || filtro.has(campo.nome)) return undefined
    filtro.set(campo.nome, valor)
  }
  return filtro
}

function decodeParte(texto: string): string | undefined {
  try {
    return decodeURIComponent(texto)
  } catch {
    return undefined
  }
}

export function printFiltro(filtro: ReadonlyMap<CampoNome, string>): string {
  return [...filtro].map(([nome, valor]) => `${nome}:${encodeURIComponent(valor)}`).join(';')
}
