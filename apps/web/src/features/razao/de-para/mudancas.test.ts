import { type ContaDePara, DE_PARA_MUDANCAS_MAX, type DeParaLista } from '@lastro/contract'
import { describe, expect, test } from 'vitest'
import {
  type DestinoGrupoItem,
  applyMudancas,
  coberturaOf,
  findOutdatedMudancas,
  hasSuggestionSegura,
  indexDestinos,
  mergeMudancas,
} from './mudancas.ts'

const destino = (id: number): DestinoGrupoItem => ({
  id,
  codigo: `I${id}`,
  descricao: `Item ${id}`,
  grupoCodigo: 'G',
  grupoDescricao: 'Grupo',
})
const conta = (contaId: number, extra: Partial<ContaDePara> = {}): ContaDePara => ({
  contaId,
  codigo: `4.${contaId}`,
  descricao: `Conta ${contaId}`,
  codigoReferencial: null,
  saldoCentavos: -100 * contaId,
  situacao: 'sem',
  grupoItem: null,
  regra: null,
  regrasEmConflito: [],
  sugestao: null,
  ...extra,
})
const regra = (tipo: 'exata' | 'prefixo') => ({
  id: 9,
  tipo,
  texto: '4.*',
  origem: 'manual' as const,
  motivo: null,
  razao: null,
  versao: 1,
})
const contas = [
  conta(1),
  conta(2, { situacao: 'mapeada', grupoItem: destino(5), regra: regra('exata') }),
  conta(3, { situacao: 'mapeada', grupoItem: destino(6), regra: regra('prefixo') }),
]
const list: DeParaLista = { versao: 7, periodo: null, fechadoAte: null, cobertura: coberturaOf(contas), contas }
const destinos = indexDestinos([
  {
    id: 1,
    codigo: 'G',
    descricao: 'Grupo',
    natureza: 'custo',
    itens: [5, 6].map((id) => ({ id, codigo: `I${id}`, descricao: `Item ${id}` })),
  },
])

describe('unsaved changes', () => {
  test('previews the list with its coverage', () => {
    expect(list.cobertura).toEqual({ contas: 3, contasMapeadas: 2, valorCentavos: 600, valorMapeadoCentavos: 500 })
    const after = applyMudancas(list, [{ contaId: 1, grupoItemId: 6 }], destinos)
    expect(after.contas[0]).toMatchObject({ situacao: 'mapeada', grupoItem: { id: 6 }, regra: { tipo: 'exata', texto: '4.1' } })
    expect(after.cobertura).toMatchObject({ contasMapeadas: 3, valorMapeadoCentavos: 600 })
    expect(list.contas[0]?.situacao).toBe('sem')
  })

  test('never exceeds the limit of one save, but may still change its accounts', () => {
    const all = Array.from({ length: DE_PARA_MUDANCAS_MAX + 5 }, (_, i) => ({ contaId: i + 1, grupoItemId: 6 }))
    const full = mergeMudancas(new Map([[9000, 5]]), all)
    expect(full.size).toBe(DE_PARA_MUDANCAS_MAX)
    expect(mergeMudancas(full, [{ contaId: 9000, grupoItemId: null }]).get(9000)).toBeNull()
  })

  test('finds concurrent changes to accounts of the draft, and no others', () => {
    const present = [conta(1, { situacao: 'mapeada', grupoItem: destino(5) }), conta(2), contas[2]!]
    const foreign = findOutdatedMudancas(contas, present, [{ contaId: 1, grupoItemId: 6 }])
    expect(foreign.map(({ conta: { contaId }, before, now }) => [contaId, before, now?.id])).toEqual([[1, null, 5]])
  })
})

test('bulk acceptance takes only suggestions with an independent reason', () => {
  const suggestion = (confianca: number) => ({
    sugestao: { grupoItem: destino(5), origem: 'descricao' as const, indicio: '', motivo: '', confianca },
  })
  expect([98, 70, 69].map((confianca) => hasSuggestionSegura(suggestion(confianca)))).toEqual([true, true, false])
  expect(hasSuggestionSegura({ sugestao: null })).toBe(false)
})
