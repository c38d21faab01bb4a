import {
  type Cor,
  type MarcaAdministrada,
  type MarcaCampos,
  type TemaCor,
  THEMES_COLOR,
  isApiBase,
  isContato,
  isColorReadable,
  isPage,
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
    cores: [readColor(campos.cores[0]), readColor(campos.cores[1])],
  }
}

export function hasChanged(before: MarcaCampos, after: MarcaCampos): boolean {
  const [a, b] = [normalize(before), normalize(after)]
  return CAMPOS.some((campo) => String(a[campo]) !== String(b[campo]))
}

const readColor = (text: string): string => text.trim().toLowerCase()

export function parseColor(text: string): Cor | null {
  const color = readColor(text)
  return /^#[\da-f]{6}$/.test(color) ? color : null
}

/** Invalid texts while typing, by the rules of the server. */
export function listWrong(campos: MarcaCampos): ('titulo' | 'contato' | 'sobreUrl' | 'apiBase')[] {
  const { titulo, contato, sobreUrl, apiBase } = normalize(campos)
  return [
    ...(titulo === '' ? (['titulo'] as const) : []),
    ...(contato === '' || isContato(contato) ? [] : (['contato'] as const)),
    ...(sobreUrl === '' || isPage(sobreUrl) ? [] : (['sobreUrl'] as const)),
    ...(isApiBase(apiBase) ? [] : (['apiBase'] as const)),
  ]
}

export function listIlegiveis(campos: MarcaCampos): TemaCor[] {
  return THEMES_COLOR.filter((theme, index) => {
    const color = parseColor(campos.cores[index] ?? '')
    return color === null || !isColorReadable(color, theme)
  })
}
