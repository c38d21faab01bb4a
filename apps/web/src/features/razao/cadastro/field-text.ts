/** A field on the screen: as it prints, as it is typed, and why what was typed is none. */
import type { CadastroLinha, CadastroValores, CampoDef, CampoNome, CampoValor, EntidadeDef } from '@lastro/contract'
import { isCnpj } from '@lastro/engine'
import { formatCnpj, formatNumero, type Idioma, readCnpj, readNumero } from '@lastro/formato'

/** What is typed into each field of a row. */
export type Rascunho = Readonly<Partial<Record<CampoNome, string>>>

export type CampoProblema = 'obrigatorio' | 'numero' | 'inteiro' | 'cnpj'

/** The value as text, without the description of what it names. Choices print elsewhere, in words. */
export function printCampo(campo: CampoDef, valor: CampoValor | undefined, idioma: Idioma): string {
  if (valor === null || valor === undefined) return ''
  if (campo.tipo === 'decimal' && typeof valor === 'number') return formatNumero(valor, idioma)
  return campo.tipo === 'cnpj' ? formatCnpj(String(valor)) : String(valor)
}

/** A row as the editor shows it; a new one begins with what its fields begin with. */
export function toRascunho(def: EntidadeDef, linha: CadastroLinha | null, idioma: Idioma): Rascunho {
  return Object.fromEntries(
    def.campos.map((campo) => {
      const valor = linha === null ? (campo.padrao ?? null) : linha.valores[campo.nome]
      return [campo.nome, printCampo(campo, valor, idioma)]
    }),
  )
}

function readCampo(campo: CampoDef, texto: string, idioma: Idioma): { valor: CampoValor } | { problema: CampoProblema } {
  const limpo = texto.trim()
  if (limpo === '') return campo.obrigatorio === true ? { problema: 'obrigatorio' } : { valor: null }
  switch (campo.tipo) {
    case 'texto':
    case 'codigo':
    case 'referencia':
      return { valor: limpo }
    case 'cnpj':
      return isCnpj(readCnpj(limpo)) ? { valor: readCnpj(limpo) } : { problema: 'cnpj' }
    case 'inteiro':
      return /^\d{1,9}$/.test(limpo) ? { valor: Number(limpo) } : { problema: 'inteiro' }
    case 'decimal': {
      const valor = readNumero(limpo, idioma)
      return valor === undefined ? { problema: 'numero' } : { valor }
    }
    case 'opcao':
      return { valor: campo.opcoes.find(({ valor }) => String(valor) === limpo)?.valor ?? null }
    default:
      return campo satisfies never
  }
}

/** What was typed as values, and the fields that are none yet. What an import left wrong is nobody's problem until they change it. */
export function readRascunho(
  def: EntidadeDef,
  rascunho: Rascunho,
  { antes, idioma }: { antes: CadastroValores | null; idioma: Idioma },
): { valores: CadastroValores; problemas: ReadonlyMap<CampoNome, CampoProblema> } {
  const valores: CadastroValores = {}
  const problemas = new Map<CampoNome, CampoProblema>()
  for (const campo of def.campos) {
    const texto = rascunho[campo.nome] ?? ''
    if (antes !== null && texto === printCampo(campo, antes[campo.nome], idioma) && texto !== '') {
      valores[campo.nome] = antes[campo.nome] ?? null
      continue
    }
    const lido = readCampo(campo, texto, idioma)
    if ('valor' in lido) valores[campo.nome] = lido.valor
    else problemas.set(campo.nome, lido.problema)
  }
  return { valores, problemas }
}

/** Fields whose values differ. */
export function listDiferencas(def: EntidadeDef, a: CadastroValores, b: CadastroValores): CampoDef[] {
  return def.campos.filter(({ nome }) => (a[nome] ?? null) !== (b[nome] ?? null))
}
