import type { Ids } from './ids.ts'

export const regraDe = ({ centroCusto, filial, grupo, grupoItem, direcionador }: Ids) => ({
  nome: 'Rateio novo',
  mesInicio: '2025-01',
  mesFim: null,
  origem: { centrosCusto: [0], filiais: [filial], grupos: [grupo], grupoItens: [grupoItem] },
  metodo: { tipo: 'direcionador', direcionador, destinos: [{ centroCusto, filial: null }], alternativa: null, defasagemMeses: 0 },
})

export const linhaDreDe = ({ grupo, grupoItem }: Pick<Ids, 'grupo' | 'grupoItem'>) => ({
  tipo: 'soma',
  codigo: 'NOVA',
  descricao: 'Linha nova',
  componentes: [
    { grupo, sinal: 1 },
    { grupoItem, sinal: -1 },
  ],
})

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

export const FONTE = { tipo: 'url', recurso: { tipo: 'dashboard', id: 12 }, caminho: '/embed/dashboard/{token}', parametros: [] }

export const contentOf = ({ centroCusto, filial, orcamento }: Ids) => ({
  periodo: 'ultimos12',
  centrosCusto: [centroCusto],
  filiais: [filial],
  orcamento,
  cartoes: [{ tipo: 'centros', largura: 'metade', linha: 'RB' }],
})

export const envioDe = ({ usuario }: Ids) => ({
  frequencia: 'semanal',
  dia: 1,
  minuto: 480,
  fuso: 'America/Sao_Paulo',
  ativo: true,
  usuarios: [usuario],
})
