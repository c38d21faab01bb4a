import type { CadastroLinha, CadastroValores, CampoDef, CampoNome, CampoValor, EntidadeDef } from '@lastro/contract'
import { isCnpj } from '@lastro/engine'
import { formatCnpj, formatNumero, type Language, readCnpj, readNumero } from '@lastro/formato'

export type LinhaDraft = Readonly<Partial<Record<CampoNome, string>>>

export type CampoProblema = 'obrigatorio' | 'numero' | 'inteiro' | 'cnpj'

/** Value as text. References print without their description; choices are translated elsewhere. */
export function printCampo(campo: CampoDef, valor: CampoValor | undefined, language: Language): string {
  if (valor === null || valor === undefined) return ''
  if (campo.tipo === 'decimal' && typeof valor === 'number') return formatNumero(valor, language)
  return campo.tipo === 'cnpj' ? formatCnpj(String(valor)) : String(valor)
}

export function toDraft(def: EntidadeDef, line: CadastroLinha | null, language: Language): LinhaDraft {
  return Object.fromEntries(
    def.campos.map((campo) => {
      const valor = line === null ? (campo.padrao ?? null) : line.valores[campo.nome]
      return [campo.nome, printCampo(campo, valor, language)]
    }),
  )
}

function readCampo(campo: CampoDef, texto: string, language: Language): { valor: CampoValor } | { problema: CampoProblema } {
  const clean = texto.trim()
  if (clean === '') return campo.obrigatorio === true ? { problema: 'obrigatorio' } : { valor: null }
  switch (campo.tipo) {
    case 'texto':
    case 'codigo':
    case 'referencia':
      return { valor: clean }
    case 'cnpj':
      return isCnpj(readCnpj(clean)) ? { valor: readCnpj(clean) } : { problema: 'cnpj' }
    case 'inteiro':
      return /^\d{1,9}$/.test(clean) ? { valor: Number(clean) } : { problema: 'inteiro' }
    case 'decimal': {
      const valor = readNumero(clean, language)
      return valor === undefined ? { problema: 'numero' } : { valor }
    }
    case 'opcao':
      return { valor: campo.opcoes.find(({ valor }) => String(valor) === clean)?.valor ?? null }
    default:
      return campo satisfies never
  }
}

/** Parses a draft and lists its invalid fields. Invalid imported values count only once they are edited. */
export function readDraft(
  def: EntidadeDef,
  draft: LinhaDraft,
  { antes, idioma }: { antes: CadastroValores | null; idioma: Language },
): { valores: CadastroValores; problemas: ReadonlyMap<CampoNome, CampoProblema> } {
  const valores: CadastroValores = {}
  const problemas = new Map<CampoNome, CampoProblema>()
  for (const campo of def.campos) {
    const texto = draft[campo.nome] ?? ''
    if (antes !== null && texto === printCampo(campo, antes[campo.nome], idioma) && texto !== '') {
      valores[campo.nome] = antes[campo.nome] ?? null
      continue
    }
    const loaded = readCampo(campo, texto, idioma)
    if ('valor' in loaded) valores[campo.nome] = loaded.valor
    else problemas.set(campo.nome, loaded.problema)
  }
  return { valores, problemas }
}

export function listDiferencas(def: EntidadeDef, a: CadastroValores, b: CadastroValores): CampoDef[] {
  return def.campos.filter(({ nome }) => (a[nome] ?? null) !== (b[nome] ?? null))
}
