import type { CampoNome, EntidadeDef } from './entidade.ts'

/** Parses `natureza:4;fixa:true`: one value per field. Returns undefined when malformed. */
export function parseFilter(def: EntidadeDef, texto: string): ReadonlyMap<CampoNome, string> | undefined {
  const filter = new Map<CampoNome, string>()
  for (const parte of texto.split(';').filter((each) => each !== '')) {
    const [nome = '', ...rest] = parte.split(':')
    const campo = def.campos.find((each) => each.nome === nome && each.filtro === true)
    const valor = decodeParte(rest.join(':'))
    if (campo === undefined || valor === undefined || valor === '' || filter.has(campo.nome)) return undefined
    filter.set(campo.nome, valor)
  }
  return filter
}

function decodeParte(texto: string): string | undefined {
  try {
    return decodeURIComponent(texto)
  } catch {
    return undefined
  }
}

export function printFilter(filter: ReadonlyMap<CampoNome, string>): string {
  return [...filter].map(([nome, valor]) => `${nome}:${encodeURIComponent(valor)}`).join(';')
}
