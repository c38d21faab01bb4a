import type { ConexaoAtual, conexaoRotas, RelatorioAbertura, relatorioExternoRotas } from '@lastro/contract'
import type { Contexto, ContextoCliente } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Bilhetes } from '../../http/frame-ticket.ts'
import { callerOf } from '../workspace/viewer.ts'
import { findRelatorio } from '../workspace/store.ts'
import { findConexao, openCredencial, type ConexaoRow } from './conexao-store.ts'
import { findWorkspaceExterno, updateConexao, type ConexaoDeps } from './conexao.ts'
import { readFonte } from './fonte.ts'
import { createExterno, updateExterno } from './change.ts'
import { createPowerbiApi } from './powerbi/api.ts'
import type { Installation, Principal } from './powerbi/settings.ts'
import { createTokens } from './powerbi/tokens.ts'
import { signUrl } from './url.ts'

export interface ExternoDeps extends ConexaoDeps {
  bilhetes: Bilhetes
  powerbi: Installation
}

/** Renewal margin before expiry. The other program counts in whole seconds. */
const RENEW_MARGIN_SECONDS = 60

export function createExternoHandlers(deps: ExternoDeps): {
  conexao: Handlers<typeof conexaoRotas>
  relatorioExterno: Handlers<typeof relatorioExternoRotas>
} {
  const { cipher, clock, bilhetes, powerbi } = deps
  const api = createPowerbiApi({ instalacao: powerbi, clock })
  const tokens = createTokens(clock)

  async function secretOf(cliente: ContextoCliente['cliente'], workspaceId: number, conexao: ConexaoRow): Promise<string> {
    const valor = await openCredencial(cipher, cliente.id, workspaceId, conexao)
    if (valor === null) throw new ErroApi('conexao_missing')
    return valor
  }

  async function principalOf(cliente: ContextoCliente['cliente'], workspaceId: number, row: ConexaoRow): Promise<Principal> {
    const { conexao, credencialTipo } = row
    if (conexao.tipo !== 'powerbi') throw new ErroApi('conexao_missing')
    if (conexao.principal !== null) {
      const credencial = { tipo: credencialTipo ?? 'segredo', valor: await secretOf(cliente, workspaceId, row) }
      return { owner: cliente.id, ...conexao.principal, credencial }
    }
    if (powerbi.principal === undefined) throw new ErroApi('conexao_missing')
    return powerbi.principal
  }

  function present({ cliente, usuario }: Contexto, row: ConexaoRow | undefined): ConexaoAtual {
    const { credencialTipo: tipo = null, credencialAt: at = null, credencialValidaAte: until = null } = row ?? {}
    return {
      versao: row?.versao ?? 0,
      conexao: row?.conexao ?? null,
      credencial: tipo && at && { tipo, gravadaAt: at.toISOString(), validaAte: until?.toISOString() ?? null },
      chaveCliente: cliente.id,
      instalacao: powerbi.principal !== undefined && usuario.perfil === 'admin',
    }
  }

  return {
    conexao: {
      get: async (request) => {
        const { params } = request
        await findWorkspaceExterno(request, params.id)
        return present(request, await findConexao(request, params.id))
      },
      update: async (request) => {
        const { params, body } = request
        await updateConexao(deps, request, { ...params, ...body })
        return present(request, await findConexao(request, params.id))
      },
      listRelatorios: {
        ownTransaction: async ({ acesso, params, transaction }) => {
          const row = await transaction(async (context) => {
            const { provedor } = await findWorkspaceExterno(context, params.id)
            if (provedor !== 'powerbi') throw new ErroApi('relatorio_provedor_mismatch')
            return findConexao(context, params.id)
          })
          if (row?.conexao.tipo !== 'powerbi') throw new ErroApi('conexao_missing')
          return api.listRelatorios(await principalOf(acesso.cliente, params.id, row), row.conexao.grupo)
        },
      },
    },
    relatorioExterno: {
      create: (request) => createExterno(request, request.body),
      get: async (request) => {
        const { params } = request
        const relatorio = orNotFound(await findRelatorio(request, params, callerOf(request)))
        const { id, versao, workspaceId, nome, descricao } = relatorio
        return { id, versao, workspaceId, nome, descricao, fonte: readFonte(relatorio) }
      },
      update: (request) => updateExterno(request, { ...request.params, ...request.body }),
      open: {
        ownTransaction: async ({ acesso, params, query: { vencida }, transaction }): Promise<RelatorioAbertura> => {
          const { relatorio, fonte, row } = await transaction(async (context) => {
            const found = orNotFound(await findRelatorio(context, params, callerOf(context)))
            const loaded = readFonte(found)
            return { relatorio: found, fonte: loaded, row: await findConexao(context, found.workspaceId) }
          })
          if (row === undefined) throw new ErroApi('conexao_missing')
          const { conexao } = row
          if (conexao.tipo === 'url' && fonte.tipo === 'url') {
            const leitor = {
              clienteId: acesso.cliente.id,
              cnpj: acesso.cliente.cnpj,
              email: acesso.vendoComo?.email ?? acesso.email,
              perfil: acesso.perfil,
            }
            const url = await signUrl(conexao, fonte, {
              leitor,
              segredo: await secretOf(acesso.cliente, relatorio.workspaceId, row),
              agora: clock(),
            })
            const venceEmSegundos = conexao.validadeMinutos * 60
            return {
              quadro: await bilhetes.sign('url', conexao.endereco),
              incorporado: { tipo: 'url', url },
              venceEmSegundos,
              renovaEmSegundos: venceEmSegundos - RENEW_MARGIN_SECONDS,
            }
          }
          if (conexao.tipo !== 'powerbi' || fonte.tipo !== 'powerbi') throw new ErroApi('relatorio_provedor_mismatch')
          const principal = await principalOf(acesso.cliente, relatorio.workspaceId, row)
          const key = `${acesso.cliente.id} ${relatorio.id} ${relatorio.versao} ${row.versao}`
          const { token, marca, embedUrl, venceEmMs, renovaEmMs } = await tokens.get(key, vencida, () =>
            api.generateToken(principal, {
              grupo: conexao.grupo,
              relatorio: fonte.relatorio,
              roles: fonte.papeis,
              identidade: acesso.cliente.id,
            }),
          )
          const { mostraFiltros, mostraPaginas } = fonte
          return {
            quadro: await bilhetes.sign('powerbi', powerbi.pagina),
            incorporado: { tipo: 'powerbi', relatorio: fonte.relatorio, embedUrl, token, marca, mostraFiltros, mostraPaginas },
            venceEmSegundos: Math.floor(venceEmMs / 1000),
            renovaEmSegundos: Math.ceil(renovaEmMs / 1000),
          }
        },
      },
    },
  }
}
