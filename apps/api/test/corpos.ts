/** What requests carry that names one of everything: with an id of another cliente in it, each is to be refused. */
import type { Ids } from './ids.ts'

/** A rule that names one of everything. */
export const regraDe = ({ centroCusto, filial, grupo, grupoItem, direcionador }: Ids) => ({
  nome: 'Rateio novo',
  mesInicio: '2025-01',
  mesFim: null,
  origem: { centrosCusto: [0], filiais: [filial], grupos: [grupo], grupoItens: [grupoItem] },
  metodo: { tipo: 'direcionador', direcionador, destinos: [{ centroCusto, filial: null }], alternativa: null, defasagemMeses: 0 },
})

/** A line that names one of everything. */
export const linhaDreDe = ({ grupo, grupoItem }: Pick<Ids, 'grupo' | 'grupoItem'>) => ({
  tipo: 'soma',
  codigo: 'NOVA',
  descricao: 'Linha nova',
  componentes: [
    { grupo, sinal: 1 },
    { grupoItem, sinal: -1 },
  ],
})

/** A rule by prefix that names one of everything, of accounts that there are not. */
export const deParaRegraDe = ({ centroCusto, filial, grupoItem }: Ids) => ({
  tipo: 'prefixo',
  contaInicio: '9.9.9.*',
  contaFim: null,
  centroCustoId: centroCusto,
  filialId: filial,
  mesInicio: '2025-01',
  mesFim: null,
  grupoItemId: grupoItem,
})

export const UUID = '7b1f7a3e-0000-4000-8000-000000000001'

/** A dashboard of another program. */
export const FONTE = { tipo: 'url', recurso: { tipo: 'dashboard', id: 12 }, caminho: '/embed/dashboard/{token}', parametros: [] }

/** A report that names one of everything. */
export const conteudoDe = ({ centroCusto, filial, orcamento }: Ids) => ({
  periodo: 'ultimos12',
  centrosCusto: [centroCusto],
  filiais: [filial],
  orcamento,
  cartoes: [{ tipo: 'centros', largura: 'metade', linha: 'RB' }],
})

/** The sending of a report to one person. */
export const envioDe = ({ usuario }: Ids) => ({
  frequencia: 'semanal',
  dia: 1,
  minuto: 480,
  fuso: 'America/Sao_Paulo',
  ativo: true,
  usuarios: [usuario],
})
