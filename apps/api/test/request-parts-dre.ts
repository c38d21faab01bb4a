import { linhaDreDe, regraDe } from './request-bodies.ts'
import { ANO, NONE_VERSAO, type RequestPartsByRota } from './ids.ts'

const OF_NOBODY = '00000000-0000-4000-8000-00000000000a'

export const PARTES_DRE: RequestPartsByRota = {
  'dre.get': () => ({ query: ANO }),
  'dre.getValores': () => ({ query: ANO }),
  'dre.listCentros': () => ({ query: { ...ANO, codigo: 'RB' } }),
  'dre.explain': () => ({ query: { ...ANO, codigo: 'RB' } }),
  'dre.listLancamentos': ({ conta }) => ({ query: { ...ANO, conta } }),
  'dre.export': () => ({ query: { ...ANO, formato: 'csv' } }),
  'dreVisao.create': () => ({ body: { nome: 'Diretoria', minha: true, endereco: { comparar: 'realizado,orcado;total;;variacao' } } }),
  'dreVisao.updatePadrao': ({ dreVisao }) => ({ body: { id: dreVisao } }),
  'dreVisao.remove': ({ dreVisao }) => ({ params: { id: dreVisao } }),
  'dreComentario.list': () => ({ query: ANO }),
  'dreComentario.create': ({ usuario, modelo, grupoItem }) => ({
    body: {
      texto: 'Por quê?',
      mencoes: [usuario],
      celula: { ...ANO, modelo, codigo: 'RB', grupoItemId: grupoItem, fonte: 'realizado' },
    },
  }),
  'dreComentario.answer': ({ dreComentario, usuario }) => ({
    params: { id: dreComentario },
    body: { texto: 'Por isto', mencoes: [usuario] },
  }),
  'dreComentario.update': ({ dreComentario, usuario }) => ({
    params: { id: dreComentario },
    body: { texto: 'Por quê?', mencoes: [usuario] },
  }),
  'dreComentario.resolve': ({ dreComentario }) => ({ params: { id: dreComentario }, body: { resolvido: true } }),
  'dreComentario.remove': ({ dreComentario }) => ({ params: { id: dreComentario } }),
  'dreConsolidado.get': ({ clienteId }) => ({ query: { ...ANO, clientes: clienteId } }),
  'dreConsolidado.export': ({ clienteId }) => ({ query: { ...ANO, clientes: clienteId, formato: 'csv' } }),
  'dreConsolidado.createEliminacao': ({ clienteId, grupoItem }) => ({
    body: {
      itemId: grupoItem,
      contrapartidaId: null,
      mes: '2025-01',
      valorCentavos: -100,
      clientes: [clienteId, OF_NOBODY],
      motivo: 'Venda entre as duas',
    },
  }),
  'dreConsolidado.removeEliminacao': ({ dreEliminacao }) => ({ params: { id: dreEliminacao } }),
  'dreComparativo.get': () => ({ query: ANO }),
  'dreComparativo.explain': () => ({ query: { ...ANO, codigo: 'RB' } }),
  'dreComparativo.explainVariacao': () => ({ query: { ...ANO, codigo: 'RB' } }),
  'dreComparativo.explainRazao': () => ({ query: { ...ANO, codigo: 'MB', base: 'realizado' } }),
  'dreComparativo.listOutros': () => ({ query: { ...ANO, codigo: 'RB', dimensao: 'centroCusto', de: '2025-01', ate: '2025-12' } }),
  'dreComparativo.export': () => ({ query: { ...ANO, formato: 'csv' } }),
  'dreModelo.get': ({ modelo }) => ({ params: { id: modelo } }),
  'dreModelo.create': ({ modelo }) => ({ body: { nome: 'Societária', origem: { tipo: 'copia', modeloId: modelo, vigencia: '2000-01' } } }),
  'dreModelo.update': ({ modelo }) => ({
    params: { id: modelo },
    body: { versao: NONE_VERSAO, nome: 'Outro', padrao: true, arquivado: false },
  }),
  'dreModelo.remove': ({ modelo }) => ({ params: { id: modelo }, query: { versao: NONE_VERSAO } }),
  'dreModelo.createVigencia': ({ modelo }) => ({ params: { id: modelo }, body: { versao: NONE_VERSAO, mes: '2027-01' } }),
  'dreModelo.removeVigencia': ({ modelo }) => ({ params: { id: modelo }, query: { versao: NONE_VERSAO, mes: '2027-01' } }),
  'dreModelo.export': ({ modelo }) => ({ params: { id: modelo }, query: { formato: 'csv' } }),
  'dreItem.get': ({ dreItem }) => ({ params: { id: dreItem } }),
  'dreItem.create': ({ modelo, dreItem, grupo, grupoItem }) => ({
    body: { modeloId: modelo, vigencia: '2000-01', antesDeId: dreItem, item: linhaDreDe({ grupo, grupoItem }) },
  }),
  'dreItem.update': ({ dreItem, grupo, grupoItem }) => ({
    params: { id: dreItem },
    body: { versao: NONE_VERSAO, item: linhaDreDe({ grupo, grupoItem }) },
  }),
  'dreItem.place': ({ dreItem }) => ({ params: { id: dreItem }, body: { versao: NONE_VERSAO, antesDeId: dreItem } }),
  'dreItem.remove': ({ dreItem }) => ({ params: { id: dreItem }, query: { versao: NONE_VERSAO } }),
  'dreItem.preview': ({ modelo, dreItem, grupo, grupoItem }) => ({
    body: { modeloId: modelo, vigencia: null, itemId: dreItem, item: linhaDreDe({ grupo, grupoItem }) },
  }),
  'rateioDirecionador.get': ({ direcionador }) => ({ params: { id: direcionador }, query: { ano: 2031 } }),
  'rateioDirecionador.update': ({ direcionador, centroCusto, filial }) => ({
    params: { id: direcionador },
    body: { celulas: [{ centroCusto, filial, mes: '2031-01', valor: '1', antes: '2' }] },
  }),
  'rateioDirecionador.export': ({ direcionador }) => ({ params: { id: direcionador }, query: { ano: 2031, formato: 'csv' } }),
  'rateioApuracao.get': ({ apuracao }) => ({ params: { id: apuracao } }),
  // An invalid period records nothing, and no data version matches.
  'rateioApuracao.create': () => ({ body: { inicio: '2031-02', fim: '2031-01', observacao: '', versao: 0 } }),
  'rateioApuracao.restore': ({ apuracao }) => ({ params: { id: apuracao }, body: { versao: NONE_VERSAO } }),
  'rateioApuracao.export': () => ({ query: { formato: 'csv' } }),
  'rateioApuracao.exportOne': ({ apuracao }) => ({ params: { id: apuracao }, query: { formato: 'csv' } }),
  'rateio.create': (ids) => ({ body: regraDe(ids) }),
  'rateio.update': (ids) => ({ params: { id: ids.regra }, body: { versao: NONE_VERSAO, regra: regraDe(ids) } }),
  'rateio.place': ({ regra }) => ({ params: { id: regra }, body: { versao: NONE_VERSAO, antesDeId: regra } }),
  'rateio.activate': ({ regra }) => ({ params: { id: regra }, body: { versao: NONE_VERSAO, ativo: false } }),
  'rateio.remove': ({ regra }) => ({ params: { id: regra }, query: { versao: NONE_VERSAO } }),
  'rateio.simulate': (ids) => ({ body: { ...ANO, rascunho: { id: ids.regra, regra: regraDe(ids) } } }),
  'rateio.compare': (ids) => ({ body: { ...ANO, regra: regraDe(ids) } }),
  'rateio.exportSimulacao': (ids) => ({ body: { ...ANO, rascunho: { id: ids.regra, regra: regraDe(ids) }, formato: 'csv' } }),
  'rateio.exportComparacao': (ids) => ({ body: { ...ANO, regra: regraDe(ids), formato: 'csv' } }),
  'rateio.getDirecionador': ({ direcionador }) => ({ params: { id: direcionador }, query: ANO }),
  'rateio.listFluxos': () => ({ query: ANO }),
}
