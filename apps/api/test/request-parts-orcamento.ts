import { NONE_VERSAO, type Ids, type RequestPartsByRota } from './ids.ts'

const imobilizadoOf = ({ centroCusto, filial }: Pick<Ids, 'centroCusto' | 'filial'>): object => ({
  tipo: 'bem',
  descricao: 'Furadeira',
  centroCustoId: centroCusto,
  filialId: filial,
  mes: '2026-02',
  valorCentavos: 60_000,
  meses: 12,
  residualCentavos: 0,
})

export const PARTES_ORCAMENTO: RequestPartsByRota = {
  'orcamento.list': ({ usuario }) => ({ query: { dono: usuario } }),
  'orcamento.export': () => ({ query: { formato: 'csv' } }),
  'orcamento.exportPrazos': ({ orcamento }) => ({ params: { id: orcamento }, query: { formato: 'csv' } }),
  'orcamento.get': ({ orcamento }) => ({ params: { id: orcamento } }),
  'orcamento.create': ({ modelo, usuario, centroCusto, filial }) => ({
    body: {
      nome: 'Novo',
      inicio: '2027-01',
      cenario: 'base',
      modeloId: modelo,
      donoId: usuario,
      centrosCusto: [centroCusto],
      filiais: [filial],
    },
  }),
  'orcamento.update': ({ orcamento, usuario }) => ({
    params: { id: orcamento },
    body: { versao: NONE_VERSAO, nome: 'Outro', cenario: 'base', donoId: usuario, observacoes: '' },
  }),
  'orcamento.remove': ({ orcamento }) => ({ params: { id: orcamento }, query: { versao: NONE_VERSAO } }),
  'orcamento.submit': ({ orcamento }) => ({ params: { id: orcamento }, body: { versao: NONE_VERSAO } }),
  'orcamento.return': ({ orcamento, orcamentoArea }) => ({
    params: { id: orcamento },
    body: { versao: NONE_VERSAO, comentario: 'falta a sede', areas: [orcamentoArea] },
  }),
  'orcamento.resume': ({ orcamento }) => ({ params: { id: orcamento }, body: { versao: NONE_VERSAO } }),
  'orcamento.approve': ({ orcamento }) => ({ params: { id: orcamento }, body: { versao: NONE_VERSAO } }),
  'orcamento.revise': ({ orcamento }) => ({ params: { id: orcamento }, body: {} }),
  'orcamento.close': ({ orcamento }) => ({ params: { id: orcamento }, body: {} }),
  'orcamento.updateArea': ({ orcamento, orcamentoArea, usuario }) => ({
    params: { id: orcamento, areaId: orcamentoArea },
    body: { versao: 1, responsavelId: usuario },
  }),
  ...Object.fromEntries(
    ['submitAreas', 'withdrawAreas', 'approveAreas', 'returnAreas'].map((nome) => [
      `orcamento.${nome}`,
      ({ orcamento, orcamentoArea }: Ids) => ({
        params: { id: orcamento },
        body: { areas: [{ id: orcamentoArea, versao: NONE_VERSAO }], comentario: 'conferido' },
      }),
    ]),
  ),
  'orcamentoCriacao.getModelo': () => ({ query: { inicio: '2027-01', formato: 'csv' } }),
  'orcamentoCriacao.preview': ({ orcamento, grupo }) => ({
    body: {
      inicio: '2027-01',
      origem: { tipo: 'orcamento', orcamentoId: orcamento },
      ajustes: { grupos: [{ grupoId: grupo, taxaPpm: 80_000 }], sazonalidadeInicio: '2025-01' },
    },
  }),
  'orcamentoCriacao.create': ({ modelo, usuario, orcamento, grupo }) => ({
    body: {
      nome: 'Cópia',
      inicio: '2027-01',
      cenario: 'base',
      modeloId: modelo,
      donoId: usuario,
      origem: { tipo: 'orcamento', orcamentoId: orcamento },
      ajustes: { taxaPpm: 80_000, grupos: [{ grupoId: grupo, taxaPpm: 0 }] },
    },
  }),
  'orcamentoAcompanhamento.get': ({ orcamento, previsto, centroCusto, filial }) => ({
    params: { id: orcamento },
    query: { centroCusto, filial, previsto },
  }),
  'orcamentoAcompanhamento.listLinhas': ({ orcamento, previsto, centroCusto, filial, grupoItem }) => ({
    params: { id: orcamento },
    query: { centroCusto, filial, grupoItem, previsto },
  }),
  'orcamentoAcompanhamento.export': ({ orcamento, previsto, centroCusto, filial }) => ({
    params: { id: orcamento },
    query: { centroCusto, filial, previsto, nivel: 'linha', formato: 'csv' },
  }),
  'orcamentoAcompanhamento.updateTolerancias': ({ grupo }) => ({
    body: {
      versao: NONE_VERSAO,
      padrao: { percentualPpm: 50_000, valorCentavos: null },
      grupos: [{ grupoId: grupo, percentualPpm: null, valorCentavos: 1 }],
    },
  }),
  'orcamentoPrevisto.create': ({ orcamento }) => ({
    params: { id: orcamento },
    body: { nome: 'Previsto', cenario: 'base', realizadoAte: '2020-01' },
  }),
  'orcamentoPrevisto.get': ({ previsto }) => ({ params: { id: previsto } }),
  'orcamentoPrevisto.update': ({ previsto }) => ({
    params: { id: previsto },
    body: { ate: '2026-01', vista: 0, versaoDados: NONE_VERSAO },
  }),
  'orcamentoArquivo.export': ({ orcamento }) => ({ params: { id: orcamento }, query: { formato: 'csv' } }),
  'orcamentoArquivo.compare': ({ orcamento }) => ({ params: { id: orcamento } }),
  'orcamentoCenario.compare': ({ orcamento }) => ({ params: { id: orcamento }, query: { com: orcamento } }),
  'orcamentoCenario.export': ({ orcamento }) => ({ params: { id: orcamento }, query: { com: orcamento, formato: 'csv' } }),
  'orcamentoRevisao.diff': ({ orcamento }) => ({ params: { id: orcamento }, query: { de: orcamento } }),
  'orcamentoRevisao.listPremissas': ({ orcamento }) => ({ params: { id: orcamento } }),
  'orcamentoRevisao.export': ({ orcamento }) => ({ params: { id: orcamento }, query: { de: orcamento, formato: 'csv' } }),
  'orcamentoSensibilidade.get': ({ orcamento }) => ({ params: { id: orcamento }, query: { linha: 'LL', taxaPpm: 100_000 } }),
  'orcamentoSensibilidade.export': ({ orcamento }) => ({
    params: { id: orcamento },
    query: { linha: 'LL', taxaPpm: 100_000, formato: 'csv' },
  }),
  'orcamentoSensibilidade.getMeta': ({ orcamento, premissa }) => ({
    params: { id: orcamento },
    query: { premissa, modo: 'valor', linha: 'LL', alvo: 0, mesInicial: 1, mesFinal: 12, desde: 1 },
  }),
  'orcamentoCenario.create': ({ orcamento, grupo, premissa }) => ({
    params: { id: orcamento },
    body: {
      nome: 'Otimista',
      cenario: 'otimista',
      observacoes: '',
      simulacao: {
        vista: 0,
        grupos: [{ grupoId: grupo, taxaPpm: 50_000 }],
        premissas: [{ premissaId: premissa, modo: 'percentual', micros: 50_000 }],
      },
    },
  }),
  'orcamentoCenario.diff': ({ orcamentoCenario }) => ({ params: { id: orcamentoCenario } }),
  'orcamentoCenario.merge': ({ orcamento, orcamentoCenario, grupoItem, centroCusto, filial }) => ({
    params: { id: orcamentoCenario },
    body: {
      originalId: orcamento,
      vista: 0,
      cenarioSequencia: 0,
      conflitos: null,
      linhas: [{ grupoItemId: grupoItem, centroCustoId: centroCusto, filialId: filial, cenario: 1, original: 0 }],
    },
  }),
  'orcamentoFormula.list': ({ orcamento }) => ({ params: { id: orcamento } }),
  'orcamentoFormula.explain': ({ orcamento, orcamentoLinha }) => ({ params: { id: orcamento }, query: { linha: orcamentoLinha, mes: 1 } }),
  'investimento.list': () => ({}),
  'investimento.create': ({ centroCusto, filial, investimento }) => ({
    body: { ...imobilizadoOf({ centroCusto, filial }), cenario: 'otimista', baseId: investimento },
  }),
  'investimento.update': ({ centroCusto, filial, investimento }) => ({
    params: { id: investimento },
    body: { ...imobilizadoOf({ centroCusto, filial }), versao: NONE_VERSAO },
  }),
  'investimento.remove': ({ investimento }) => ({ params: { id: investimento }, query: { versao: NONE_VERSAO } }),
  'investimento.export': () => ({ query: { formato: 'csv' } }),
  'investimento.exportCronograma': ({ investimento }) => ({ params: { id: investimento }, query: { formato: 'csv' } }),
  'premissa.list': () => ({ query: { inicio: '2026-01', fim: '2026-12' } }),
  'premissa.create': () => ({ body: { codigo: 'NOVA', descricao: 'Nova', unidade: 'dias' } }),
  'premissa.update': ({ premissa }) => ({ params: { id: premissa }, body: { versao: NONE_VERSAO, descricao: 'Outra', fonte: '' } }),
  'premissa.remove': ({ premissa }) => ({ params: { id: premissa }, query: { versao: NONE_VERSAO } }),
  'premissa.updateValores': ({ premissa }) => ({
    body: { cenario: 'base', celulas: [{ premissaId: premissa, mes: '2026-02', valorMicros: null, antesMicros: null }] },
  }),
  'premissa.listHistorico': ({ premissa }) => ({ params: { id: premissa } }),
  'premissa.getRealizado': ({ grupoItem }) => ({ query: { grupoItem, sobreGrupoItem: grupoItem, inicio: '2025-01', fim: '2025-12' } }),
  'premissa.export': () => ({ query: { inicio: '2026-01', fim: '2026-12', formato: 'csv' } }),
  'orcamentoAto.listLinhas': ({ orcamento }) => ({ params: { id: orcamento } }),
  'orcamentoAto.getPassado': ({ orcamento }) => ({ params: { id: orcamento } }),
  'orcamentoAto.create': ({ orcamento, orcamentoLinha }) => ({
    params: { id: orcamento },
    body: { tipo: 'editar', vista: 0, mudancas: [{ linhaId: orcamentoLinha, mes: 1, valorCentavos: 12_345 }] },
  }),
  'orcamentoAto.list': ({ orcamento }) => ({ params: { id: orcamento } }),
  'orcamentoAto.listHistorico': ({ orcamento, orcamentoLinha }) => ({
    params: { id: orcamento },
    query: { linha: orcamentoLinha, mes: 1 },
  }),
  'orcamentoAto.watch': ({ orcamento }) => ({ params: { id: orcamento }, query: { espera: 'nao' } }),
  'orcamentoAto.updatePresenca': ({ orcamento, orcamentoLinha }) => ({
    params: { id: orcamento },
    body: { linhaId: orcamentoLinha, mes: 1 },
  }),
  'orcamentoComentario.list': ({ orcamento, orcamentoLinha }) => ({ params: { id: orcamento }, query: { linha: orcamentoLinha } }),
  'orcamentoComentario.listPessoas': ({ orcamento }) => ({ params: { id: orcamento } }),
  'orcamentoComentario.create': ({ orcamento, orcamentoLinha, usuario, orcamentoComentario }) => ({
    params: { id: orcamento },
    body: { texto: 'oi', mencoes: [usuario], linhaId: orcamentoLinha, respondeId: orcamentoComentario },
  }),
  'orcamentoComentario.update': ({ orcamento, orcamentoComentario, usuario }) => ({
    params: { id: orcamento, comentarioId: orcamentoComentario },
    body: { texto: 'oi', mencoes: [usuario] },
  }),
  'orcamentoComentario.resolve': ({ orcamento, orcamentoComentario }) => ({
    params: { id: orcamento, comentarioId: orcamentoComentario },
    body: { resolvido: true },
  }),
  'orcamentoComentario.remove': ({ orcamento, orcamentoComentario }) => ({ params: { id: orcamento, comentarioId: orcamentoComentario } }),
}
