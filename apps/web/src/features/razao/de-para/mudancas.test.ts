import { type ContaDePara, DE_PARA_MUDANCAS_MAX, type DeParaLista } from '@lastro/contract'
import { describe, expect, it } from 'vitest'
import {
  type Destino,
  applyMudancas,
  coberturaOf,
  findMudancasAlheias,
  hasSugestaoSegura,
  indexDestinos,
  mergeMudancas,
} from './mudancas.ts'

const destino = (id: number): Destino => ({ id, codigo: `I${id}`, descricao: `Item ${id}`, grupoCodigo: 'G', grupoDescricao: 'Grupo' })
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
const regra = (tipo: 'exata' | 'prefixo') => ({ id: 9, tipo, texto: '4.*', origem: 'manual' as const, motivo: null, versao: 1 })
const contas = [
  conta(1),
  conta(2, { situacao: 'mapeada', grupoItem: destino(5), regra: regra('exata') }),
  conta(3, { situacao: 'mapeada', grupoItem: destino(6), regra: regra('prefixo') }),
]
const lista: DeParaLista = { versao: 7, periodo: null, fechadoAte: null, cobertura: coberturaOf(contas), contas }
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
  it('previews the list with its coverage', () => {
    expect(lista.cobertura).toEqual({ contas: 3, contasMapeadas: 2, valorCentavos: 600, valorMapeadoCentavos: 500 })
    const depois = applyMudancas(lista, [{ contaId: 1, grupoItemId: 6 }], destinos)
    expect(depois.contas[0]).toMatchObject({ situacao: 'mapeada', grupoItem: { id: 6 }, regra: { tipo: 'exata', texto: '4.1' } })
    expect(depois.cobertura).toMatchObject({ contasMapeadas: 3, valorMapeadoCentavos: 600 })
    expect(lista.contas[0]?.situacao).toBe('sem')
  })

  it('never exceeds the limit of one save, but may still change its accounts', () => {
    const todas = Array.from({ length: DE_PARA_MUDANCAS_MAX + 5 }, (_, i) => ({ contaId: i + 1, grupoItemId: 6 }))
    const cheio = mergeMudancas(new Map([[9000, 5]]), todas)
    expect(cheio.size).toBe(DE_PARA_MUDANCAS_MAX)
    expect(mergeMudancas(cheio, [{ contaId: 9000, grupoItemId: null }]).get(9000)).toBeNull()
  })

  it('finds concurrent changes to accounts of the draft, and no others', () => {
    const agora = [conta(1, { situacao: 'mapeada', grupoItem: destino(5) }), conta(2), contas[2]!]
    const alheias = findMudancasAlheias(contas, agora, [{ contaId: 1, grupoItemId: 6 }])
    expect(alheias.map(({ conta: { contaId }, antes, agora: now }) => [contaId, antes, now?.id])).toEqual([[1, null, 5]])
  })
})

it('bulk acceptance takes only suggestions with an independent reason', () => {
  const sugestao = (origem: string) => ({ sugestao: { grupoItem: destino(5), origem, motivo: '' } })
  expect(['referencial', 'descricao', 'irmas'].map((origem) => hasSugestaoSegura(sugestao(origem)))).toEqual([true, true, false])
  expect(hasSugestaoSegura({ sugestao: null })).toBe(false)
})
