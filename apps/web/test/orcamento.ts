import { AREA_ACTIONS, ORCAMENTO_ACTIONS, type Orcamento, type OrcamentoArea } from '@lastro/contract'

export function orcamentoArea(id: number, descricao: string, mudanca: Partial<OrcamentoArea> = {}): OrcamentoArea {
  return {
    id,
    centroCusto: { id: id + 100, codigo: `C${id}`, descricao },
    responsavel: null,
    status: 'aberta',
    versao: 1,
    changedAt: null,
    changedBy: null,
    comentario: '',
    prazo: null,
    linhas: 1,
    preenchidas: 0,
    totalCentavos: 0,
    acoes: Object.fromEntries(AREA_ACTIONS.map((action) => [action, null])) as OrcamentoArea['acoes'],
    ...mudanca,
  }
}

export function orcamentoDe2026(mudanca: Partial<Orcamento> = {}): Orcamento {
  const { id = 7, versaoNumero = 1, status = 'rascunho' } = mudanca
  return {
    id,
    nome: 'Plano',
    inicio: '2026-01',
    cenario: 'base',
    tipo: 'orcamento',
    versaoNumero,
    status,
    dono: { id: 'a0000000-0000-4000-8000-00000000000a', nome: 'Renata' },
    createdAt: '2026-01-03T12:00:00.000Z',
    approvedAt: null,
    areas: { aberta: 0, enviada: 0, devolvida: 0, aprovada: 0 },
    versao: 5,
    sequencia: 1,
    modelo: { id: 1, nome: 'Gerencial' },
    observacoes: '',
    prazo: null,
    lembreteDias: 3,
    realizadoAte: null,
    approvedBy: null,
    conteudoHash: null,
    versoes: [{ id, versaoNumero, status }],
    quadro: [],
    acoes: Object.fromEntries(ORCAMENTO_ACTIONS.map((action) => [action, null])) as Orcamento['acoes'],
    ...mudanca,
  }
}
