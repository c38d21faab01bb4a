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

/** Ignores surrounding spaces and the case of colours. */
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

/** Null while it is not a colour. */
export function parseCor(text: string): Cor | null {
  const cor = readCor(text)
  return /^#[\da-f]{6}$/.test(cor) ? cor : null
}

/** Invalid texts, by the rules of the server, while typing. */
export function listErrados(campos: MarcaCampos): ('titulo' | 'contato' | 'sobreUrl' | 'apiBase')[] {
  const { titulo, contato, sobreUrl, apiBase } = normalize(campos)
  return [
    ...(titulo === '' ? (['titulo'] as const) : []),
    ...(contato === '' || isContato(contato) ? [] : (['contato'] as const)),
    ...(sobreUrl === '' || isPagina(sobreUrl) ? [] : (['sobreUrl'] as const)),
    ...(isCaminhoApi(apiBase) ? [] : (['apiBase'] as const)),
  ]
}

export function listIlegiveis(campos: MarcaCampos): TemaCor[] {
  return TEMAS_COR.filter((tema, index) => {
    const cor = parseCor(campos.cores[index] ?? '')
    return cor === null || !isCorLegivel(cor, tema)
  })
}
