/** What is typed on the screen of a marca, before it is saved: which of it differs, and which of it the server would refuse. */
import {
  type Cor,
  type MarcaAdministrada,
  type MarcaCampos,
  type TemaCor,
  TEMAS_COR,
  isCaminhoApi,
  isContato,
  isCorLegivel,
  isPagina,
} from '@lastro/contract'

const CAMPOS = [
  'titulo',
  'descricao',
  'empresa',
  'contato',
  'sobreUrl',
  'apiBase',
  'cores',
  'sinal',
  'favicone',
  'idioma',
  'cadastroAberto',
  'segundoFatorObrigatorio',
] as const satisfies readonly (keyof MarcaCampos)[]

/** What may be typed of a marca, without what the server says of it besides. */
export function camposOf({
  titulo,
  descricao,
  empresa,
  contato,
  sobreUrl,
  apiBase,
  cores,
  sinal,
  favicone,
  idioma,
  cadastroAberto,
  segundoFatorObrigatorio,
}: MarcaAdministrada): MarcaCampos {
  return { titulo, descricao, empresa, contato, sobreUrl, apiBase, cores, sinal, favicone, idioma, cadastroAberto, segundoFatorObrigatorio }
}

/** Spaces around a text and the case of a colour make no difference. */
export function normalize(campos: MarcaCampos): MarcaCampos {
  return {
    ...campos,
    titulo: campos.titulo.trim(),
    descricao: campos.descricao.trim(),
    empresa: campos.empresa.trim(),
    contato: campos.contato.trim(),
    sobreUrl: campos.sobreUrl.trim(),
    apiBase: campos.apiBase.trim(),
    cores: [readCor(campos.cores[0]), readCor(campos.cores[1])],
  }
}

export function hasChanged(before: MarcaCampos, after: MarcaCampos): boolean {
  const [a, b] = [normalize(before), normalize(after)]
  return CAMPOS.some((campo) => String(a[campo]) !== String(b[campo]))
}

const readCor = (text: string): string => text.trim().toLowerCase()

/** A colour as it was typed, or null while it is none. */
export function parseCor(text: string): Cor | null {
  const cor = readCor(text)
  return /^#[\da-f]{6}$/.test(cor) ? cor : null
}

/** The texts that would be refused: the server decides with the same rules, this says it while one types. */
export function listErrados(campos: MarcaCampos): ('titulo' | 'contato' | 'sobreUrl' | 'apiBase')[] {
  const { titulo, contato, sobreUrl, apiBase } = normalize(campos)
  return [
    ...(titulo === '' ? (['titulo'] as const) : []),
    ...(contato === '' || isContato(contato) ? [] : (['contato'] as const)),
    ...(sobreUrl === '' || isPagina(sobreUrl) ? [] : (['sobreUrl'] as const)),
    ...(isCaminhoApi(apiBase) ? [] : (['apiBase'] as const)),
  ]
}

/** The themes whose colour is none, or cannot be read. */
export function listIlegiveis(campos: MarcaCampos): TemaCor[] {
  return TEMAS_COR.filter((tema, index) => {
    const cor = parseCor(campos.cores[index] ?? '')
    return cor === null || !isCorLegivel(cor, tema)
  })
}
