import type { ContaDePara } from '@lastro/contract'
import { describe, expect, test } from 'vitest'
import { parseDeParaSearch } from './de-para-search.ts'
import { filterContas } from './filter.ts'

const grupoItem = { id: 1, codigo: 'TI', descricao: 'Tecnologia', grupoCodigo: 'DAD', grupoDescricao: 'Administrativas' }
const conta = (codigo: string, situacao: ContaDePara['situacao']): ContaDePara => ({
  contaId: Number(codigo.replaceAll('.', '')),
  codigo,
  descricao: `Conta ${codigo}`,
  codigoReferencial: null,
  saldoCentavos: 1,
  situacao,
  grupoItem: situacao === 'mapeada' ? grupoItem : null,
  regra: null,
  regrasEmConflito: [],
  sugestao: null,
})
const contas = [conta('5.1', 'sem'), conta('5.2', 'conflito'), conta('4.1', 'mapeada'), conta('4.2', 'mapeada')]
const includes = (text: string, search: string) => text.toLowerCase().includes(search.toLowerCase())
const shown = (search: Record<string, unknown>) => filterContas(contas, parseDeParaSearch(search), includes).map(({ codigo }) => codigo)

describe('account list', () => {
  test('filters by state, grupo and text, keeping the order', () => {
    expect(shown({})).toEqual(['5.1', '5.2', '4.1', '4.2'])
    expect(shown({ situacao: 'sem' })).toEqual(['5.1'])
    expect(shown({ situacao: 'conflito' })).toEqual(['5.2'])
    expect(shown({ grupo: 'DAD' })).toEqual(['4.1', '4.2'])
    expect(shown({ busca: 'tecnologia' })).toEqual(['4.1', '4.2'])
    expect(shown({ grupo: 'DAD', busca: '4.2' })).toEqual(['4.2'])
  })

  test('drops invalid parameters and reads a numeric code', () => {
    expect(parseDeParaSearch({ situacao: 'x', grupo: 3, busca: '' })).toEqual({ situacao: undefined, grupo: '3', busca: undefined })
    expect(parseDeParaSearch({ situacao: 'todas' })).toEqual({ situacao: undefined, grupo: undefined, busca: undefined })
  })
})
