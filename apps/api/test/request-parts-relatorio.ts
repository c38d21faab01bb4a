import { contentOf, envioDe, FONTE, UUID } from './request-bodies.ts'
import { ANO, NONE_VERSAO, type RequestPartsByRota } from './ids.ts'

export const PARTES_RELATORIO: RequestPartsByRota = {
  'workspace.create': () => ({ body: { nome: 'Novo', provedor: 'nativo', modelos: ['resultado'] } }),
  'workspace.update': ({ workspace }) => ({ params: { id: workspace }, body: { versao: NONE_VERSAO, nome: 'Outro' } }),
  'workspace.place': ({ workspace }) => ({ params: { id: workspace }, body: { versao: NONE_VERSAO, antesDeId: workspace } }),
  'workspace.archive': ({ workspace }) => ({ params: { id: workspace }, body: { versao: NONE_VERSAO, arquivado: true } }),
  'relatorio.get': ({ relatorioChave, workspaceChave }) => ({ params: { relatorioChave, workspaceChave } }),
  'relatorio.create': (ids) => ({ body: { workspaceId: ids.workspace, nome: 'Novo', conteudo: contentOf(ids) } }),
  'relatorio.update': (ids) => ({
    params: { id: ids.relatorio },
    body: { versao: NONE_VERSAO, nome: 'Outro', conteudo: contentOf(ids) },
  }),
  'relatorio.place': ({ relatorio }) => ({ params: { id: relatorio }, body: { versao: NONE_VERSAO, antesDeId: relatorio } }),
  'relatorio.archive': ({ relatorio }) => ({ params: { id: relatorio }, body: { versao: NONE_VERSAO, arquivado: true } }),
  'relatorio.getAcesso': ({ relatorio }) => ({ params: { id: relatorio } }),
  'relatorio.updateAcesso': ({ relatorio, usuario }) => ({
    params: { id: relatorio },
    body: { versao: NONE_VERSAO, restrito: true, perfis: ['leitor'], usuarios: [usuario] },
  }),
  'relatorio.open': ({ relatorio }) => ({ params: { id: relatorio } }),
  'relatorio.favorite': ({ relatorio }) => ({ params: { id: relatorio }, body: { favorito: true } }),
  'conexao.get': ({ workspaceExterno }) => ({ params: { id: workspaceExterno } }),
  'conexao.update': ({ workspaceExterno }) => ({
    params: { id: workspaceExterno },
    body: { versao: NONE_VERSAO, conexao: { tipo: 'powerbi', principal: { tenant: UUID, clientId: UUID }, grupo: UUID } },
  }),
  'conexao.listRelatorios': ({ workspaceExterno }) => ({ params: { id: workspaceExterno } }),
  'relatorioExterno.create': ({ workspaceExterno }) => ({ body: { workspaceId: workspaceExterno, nome: 'Novo', fonte: FONTE } }),
  'relatorioExterno.get': ({ relatorioExterno }) => ({ params: { id: relatorioExterno } }),
  'relatorioExterno.update': ({ relatorioExterno }) => ({
    params: { id: relatorioExterno },
    body: { versao: NONE_VERSAO, nome: 'Outro', fonte: FONTE },
  }),
  'relatorioExterno.open': ({ relatorioExterno }) => ({ params: { id: relatorioExterno } }),
  'relatorio.watch': () => ({ query: { espera: 'nao' } }),
  'relatorio.getOrcado': ({ orcamento, centroCusto, filial }) => ({ query: { ...ANO, orcamento, centroCusto, filial } }),
  'relatorio.export': ({ relatorio, orcamento, centroCusto, filial }) => ({
    params: { id: relatorio },
    query: { ...ANO, formato: 'csv', cartao: 0, orcamento, centroCusto, filial },
  }),
  'relatorioEnvio.list': ({ relatorio }) => ({ params: { id: relatorio } }),
  'relatorioEnvio.create': (ids) => ({ params: { id: ids.relatorio }, body: envioDe(ids) }),
  'relatorioEnvio.update': (ids) => ({ params: { id: ids.relatorioEnvio }, body: { versao: NONE_VERSAO, envio: envioDe(ids) } }),
  'relatorioEnvio.remove': ({ relatorioEnvio }) => ({ params: { id: relatorioEnvio } }),
  'relatorioEnvio.leave': ({ relatorioEnvio }) => ({ params: { id: relatorioEnvio } }),
}
