import type { CadastroLinha, CadastroValores, CampoDef, CampoNome, CampoValor, EntidadeDef } from '@lastro/contract'
import { isCnpj } from '@lastro/engine'
import { formatCnpj, formatNumero, type Idioma, readCnpj, readNumero } from '@lastro/formato'

export type Rascunho = Readonly<Partial<Record<CampoNome, string>>>

export type CampoProblema = 'obrigatorio' | 'numero' | 'inteiro' | 'cnpj'

/** Value as text. References print without their description; choices are translated elsewhere. */
export function printCampo(campo: CampoDef, valor: CampoValor | undefined, idioma: Idioma): string {
  if (valor === null || valor === undefined) return ''
  if (campo.tipo === 'decimal' && typeof valor === 'number') return formatNumero(valor, idioma)
  return campo.tipo === 'cnpj' ? formatCnpj(String(valor)) : String(valor)
}

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

/** Parses a draft and lists its invalid fields. Invalid imported values count only once they are edited. */
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

export function listDiferencas(def: EntidadeDef, a: CadastroValores, b: CadastroValores): CampoDef[] {
  return def.campos.filter(({ nome }) => (a[nome] ?? null) !== (b[nome] ?? null))
}
