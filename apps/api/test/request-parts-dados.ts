import { deParaRegraDe } from './request-bodies.ts'
import { ANO, NONE_VERSAO, type Ids, type RequestParts, type RequestPartsByRota } from './ids.ts'

/** `/CrudTable` requests for one row. Valid but refused by existing data, so that repeating them gets the same response. */
function linhaDe(rota: string, id: (ids: Ids) => string | number, valores: object): Record<string, (ids: Ids) => RequestParts> {
  return {
    [`${rota}.create`]: () => ({ body: { valores } }),
    [`${rota}.update`]: (ids) => ({ params: { id: id(ids) }, body: { versao: NONE_VERSAO, valores } }),
    [`${rota}.archive`]: (ids) => ({ params: { id: id(ids) }, body: { versao: NONE_VERSAO, arquivado: true } }),
    [`${rota}.remove`]: (ids) => ({ params: { id: id(ids) }, query: { versao: NONE_VERSAO } }),
    [`${rota}.export`]: () => ({ query: { formato: 'csv' } }),
    [`${rota}.import`]: () => ({ query: { assinatura: 'a'.repeat(64) } }),
  }
}

const RECEITA = JSON.stringify({ decimal: ',', linhaCabecalho: 1, colunas: { conta: 0, valor: 1 }, cabecalho: ['Conta', 'Valor'] })

export const PARTES_DATA: RequestPartsByRota = {
  'importacao.previewEnviado': ({ arquivoId }) => ({ params: { arquivoId }, body: { leitura: { planilha: 'Razão' } } }),
  'importacao.previewEfeito': ({ arquivoId }) => ({ params: { arquivoId }, body: {} }),
  'importacao.previewDre': ({ arquivoId }) => ({ params: { arquivoId }, body: {} }),
  'importacao.discardEnviado': ({ arquivoId }) => ({ params: { arquivoId } }),
  'importacao.create': ({ arquivoId }) => ({ body: { arquivoId, modo: 'recusar' } }),
  'importacao.get': ({ id }) => ({ params: { id } }),
  'importacao.watch': ({ id }) => ({ params: { id } }),
  'importacao.cancel': ({ id }) => ({ params: { id } }),
  'importacao.undo': ({ id }) => ({ params: { id } }),
  'importacao.getSaude': ({ id }) => ({ params: { id } }),
  'importacao.exportProblemas': ({ id }) => ({ params: { id } }),
  'receita.import': () => ({ body: { nome: 'Balancete', texto: RECEITA } }),
  'receita.update': ({ receita }) => ({ params: { id: receita }, body: { nome: 'Balancete mensal' } }),
  'receita.remove': ({ receita }) => ({ params: { id: receita } }),
  'receita.export': ({ receita }) => ({ params: { id: receita } }),
  'integracao.create': () => ({ body: { nome: 'ERP', origem: 'erp' } }),
  'integracao.revoke': ({ chave }) => ({ params: { id: chave } }),
  'fechamento.export': () => ({ query: { formato: 'csv' } }),
  'fechamento.get': () => ({ params: { mes: '2026-01' } }),
  // A month without data, so nothing is closed.
  'fechamento.preview': () => ({ query: { inicio: '2026-01', fim: '2026-01' } }),
  'fechamento.ask': () => ({ body: { inicio: '2031-01', fim: '2031-01', observacao: '' } }),
  'fechamento.confirm': () => ({ body: { inicio: '2031-01', fim: '2031-01' } }),
  'fechamento.refuse': () => ({ body: { inicio: '2031-01', fim: '2031-01', motivo: 'Falta uma nota' } }),
  'fechamento.reopen': () => ({ body: { inicio: '2031-01', motivo: 'Falta uma nota' } }),
  'dePara.list': () => ({ query: ANO }),
  'dePara.preview': ({ conta, grupoItem, versao }) => ({ body: { mudancas: [{ contaId: conta, grupoItemId: grupoItem }], versao } }),
  'dePara.update': ({ conta, grupoItem, versao }) => ({ body: { mudancas: [{ contaId: conta, grupoItemId: grupoItem }], versao } }),
  'dePara.undo': ({ auditoriaId }) => ({ body: { auditoriaId } }),
  'deParaArquivo.export': () => ({ query: { formato: 'csv' } }),
  'deParaArquivo.preview': () => ({ query: { excluir: '0' } }),
  'deParaArquivo.import': () => ({ query: { excluir: '0', assinatura: 'a'.repeat(64) } }),
  'deParaRegra.preview': (ids) => ({ body: { id: ids.deParaRegra, regra: deParaRegraDe(ids) } }),
  'deParaRegra.create': (ids) => ({ body: { versaoDados: ids.versao, regra: deParaRegraDe(ids) } }),
  'deParaRegra.update': (ids) => ({
    params: { id: ids.deParaRegra },
    body: { versao: NONE_VERSAO, versaoDados: ids.versao, regra: deParaRegraDe(ids) },
  }),
  'deParaRegra.remove': ({ deParaRegra, versao }) => ({
    params: { id: deParaRegra },
    query: { versao: NONE_VERSAO, versaoDados: versao },
  }),
  'dePara.export': () => ({ query: { ...ANO, formato: 'csv' } }),
  ...linhaDe('conta', ({ conta }) => conta, { codigo: '9.9.99', descricao: 'Nova conta', superior: 'nenhuma' }),
  'conta.listOpcoes': () => ({ query: { campo: 'superior' } }),
  ...linhaDe('centroCusto', ({ centroCusto }) => centroCusto, { codigo: 'NOVO', descricao: 'Novo centro', pai: 'nenhum' }),
  'centroCusto.listOpcoes': () => ({ query: { campo: 'pai' } }),
  ...linhaDe('filial', ({ filial }) => filial, { codigo: 'NOVA', descricao: 'Nova filial', cnpj: '11222333000182' }),
  ...linhaDe('direcionador', ({ direcionador }) => direcionador, { codigo: 'HC', descricao: 'Pessoas', unidade: 'pessoas' }),
  ...linhaDe('direcionadorAno', ({ direcionadorAno }) => direcionadorAno, { direcionador: 'nenhum', centroCusto: 'nenhum', ano: 2031 }),
  'direcionadorAno.listOpcoes': () => ({ query: { campo: 'direcionador' } }),
  ...linhaDe('grupo', ({ grupo }) => grupo, { codigo: 'NOVO', descricao: 'Novo grupo', natureza: 'outras' }),
  'lancamento.list': ({ conta, id }) => ({ query: { ...ANO, conta, importacao: id } }),
  'lancamento.export': ({ conta }) => ({ query: { ...ANO, conta, formato: 'csv' } }),
  'lancamento.get': ({ id }) => ({ params: { importacao: id, linha: 2 } }),
  'grupo.exportArvore': () => ({ query: { formato: 'csv' } }),
  'grupo.get': ({ grupo }) => ({ params: { id: grupo } }),
  'grupo.place': ({ grupo }) => ({ params: { id: grupo }, body: { versao: NONE_VERSAO, antesDeId: null } }),
  ...linhaDe('grupoItem', ({ grupoItem }) => grupoItem, { codigo: 'NOVO', descricao: 'Novo item', grupo: 'nenhum' }),
  'grupoItem.listOpcoes': () => ({ query: { campo: 'grupo' } }),
  'grupoItem.place': ({ grupoItem, grupo }) => ({
    params: { id: grupoItem },
    body: { versao: NONE_VERSAO, grupoId: grupo, antesDeId: grupoItem },
  }),
  'grupoItem.previewLugar': ({ grupoItem, grupo }) => ({ params: { id: grupoItem }, body: { grupoId: grupo } }),
  ...linhaDe('cliente', ({ clienteId }) => clienteId, { cnpj: '11.222.333/0001-82', nome: 'Nova Empresa Ltda.', nomeCurto: 'Nova' }),
}
