/** Generic CRUD routes of the entidades, driven by their table definitions. */
import { parseFiltro, type CadastroLinha, type CadastroRotas, type CadastroValores, type OpcoesRotas } from '@lastro/contract'
import type { HttpSettings } from '../../http/settings.ts'
import { recordAuditoria } from '../../http/auditoria.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { enterCliente } from '../../acesso/sessao/store.ts'
import type { Contexto } from '../../http/contexto.ts'
import { receiveArquivo, writeArquivo } from './arquivo.ts'
import * as store from './entidade-store.ts'
import { applyMudanca, withFixa } from './write.ts'
import { importArquivo, previewArquivo } from './import.ts'
import { chaveOf } from './regras.ts'
import { TABELAS, type TabelaDef } from './tables.ts'

const EXPORTACAO_MAX = 100_000

interface FiltroQuery {
  busca?: string | undefined
  filtro?: string | undefined
  arquivados?: '0' | '1' | undefined
}

function filtroOf({ entidade }: TabelaDef, { busca, filtro, arquivados }: FiltroQuery): store.Filtro {
  return { busca, filtro: parseFiltro(entidade, filtro ?? ''), arquivados: arquivados === '1' }
}

function refuseVersao(atual: CadastroLinha, versao: number): void {
  if (atual.versao !== versao) throw new ErroApi('cadastro_version_conflict', { data: { atual: JSON.stringify(atual) } })
}

const details = (usos: readonly string[]): { message: string }[] => usos.map((uso) => ({ message: `Em uso: ${uso}.` }))

export function createEntidadeHandlers(tabela: TabelaDef, { dadosDir }: Pick<HttpSettings, 'dadosDir'>): Handlers<CadastroRotas> {
  const { entidade } = tabela
  /** Locks the entidade until the request ends, against imports of the ledger too. */
  const getLinha = async (contexto: Contexto, id: string): Promise<CadastroLinha> => {
    const { tx } = contexto
    await store.lockEntidade(contexto, tabela)
    // A cliente is written in its own context, and found only when the caller may see it.
    orNotFound(await store.findLinha(contexto, tabela, id))
    if (!tabela.doCliente) await enterCliente({ tx, cliente: { id } })
    return orNotFound(await store.findLinha(contexto, tabela, id, { lock: true }))
  }
  const present = async (contexto: Contexto, id: string): Promise<CadastroLinha> => {
    await enterCliente(contexto)
    return orNotFound(await store.findLinha(contexto, tabela, id))
  }
  const record = async (
    { tx, cliente, usuario, request }: Contexto,
    { id, acao, antes, depois }: { id: string; acao: 'archive' | 'remove'; antes: unknown; depois?: unknown },
  ): Promise<void> => {
    await recordAuditoria(
      { tx, cliente: { id: tabela.doCliente ? cliente.id : id }, usuario, request },
      { acao: `${entidade.rota}.${acao}`, assunto: entidade.subject, assuntoId: id, antes, ...(depois === undefined ? {} : { depois }) },
    )
  }
  return {
    browse: async (pedido) => {
      const { pagina, limite, ordem, ...query } = pedido.query
      const filtro = filtroOf(tabela, query)
      const itens = await store.listLinhas(pedido, tabela, { ...filtro, ordem, limite, salto: (pagina - 1) * limite })
      return { itens, total: await store.countLinhas(pedido, tabela, filtro) }
    },
    export: async (pedido) => {
      const { ordem, formato, ...query } = pedido.query
      const linhas = await store.listLinhas(pedido, tabela, { ...filtroOf(tabela, query), ordem, limite: EXPORTACAO_MAX })
      return writeArquivo(entidade, linhas, { formato, clienteNome: pedido.cliente.nomeCurto })
    },
    create: async (pedido) => {
      const { body } = pedido
      await store.lockEntidade(pedido, tabela)
      return present(pedido, await applyMudanca(pedido, tabela, { id: null, antes: null, depois: body.valores }))
    },
    update: async (pedido) => {
      const { params, body } = pedido
      const { valores: antes, ...atual } = await getLinha(pedido, params.id)
      refuseVersao({ ...atual, valores: antes }, body.versao)
      const depois: CadastroValores = withFixa(antes, body.valores)
      if (chaveOf(entidade, antes) !== chaveOf(entidade, depois)) {
        const usos = await store.listUsos(pedido.tx, tabela, params.id)
        if (usos.length > 0) throw new ErroApi('cadastro_chave_in_use', { details: details(usos) })
      }
      await enterCliente(pedido)
      if (JSON.stringify(sorted(antes)) === JSON.stringify(sorted(depois))) return present(pedido, params.id)
      return present(pedido, await applyMudanca(pedido, tabela, { id: params.id, antes, depois }))
    },
    archive: async (pedido) => {
      const { params, body } = pedido
      const atual = await getLinha(pedido, params.id)
      refuseVersao(atual, body.versao)
      // The caller would be left in an archived cliente.
      if (!tabela.doCliente && params.id === pedido.cliente.id && body.arquivado) {
        throw new ErroApi('cadastro_in_use', {
          message: 'Este é o cliente em que você está agora.',
          details: [{ message: 'Troque de cliente no topo da tela e arquive-o de lá.' }],
        })
      }
      if (atual.arquivado !== body.arquivado) {
        await store.updateArquivado(pedido, tabela, { id: params.id, arquivado: body.arquivado })
        const { valores } = atual
        const [antes, depois] = [
          { ...valores, arquivado: atual.arquivado },
          { ...valores, arquivado: body.arquivado },
        ]
        await record(pedido, { id: params.id, acao: 'archive', antes, depois })
      }
      return present(pedido, params.id)
    },
    remove: async (pedido) => {
      const { params, query } = pedido
      const atual = await getLinha(pedido, params.id)
      refuseVersao(atual, query.versao)
      if (entidade.semRemocao === true) {
        throw new ErroApi('cadastro_in_use', { message: 'Um cliente não é apagado: o que é dele continua guardado.' })
      }
      const usos = await store.listUsos(pedido.tx, tabela, params.id)
      if (usos.length > 0) throw new ErroApi('cadastro_in_use', { details: details(usos) })
      try {
        await store.deleteLinha(pedido, tabela, params.id)
      } catch (error) {
        // Closing entries, which no balance sums, or a reference added at this moment.
        if (error instanceof Error && 'code' in error && error.code === '23503') {
          throw new ErroApi('cadastro_in_use', { details: details([tabela.outroUso ?? 'lançamentos de encerramento']), cause: error })
        }
        throw error
      }
      await record(pedido, { id: params.id, acao: 'remove', antes: atual.valores })
      return {}
    },
    preview: {
      prepare: async ({ request }) => {
        const arquivo = await receiveArquivo(request, dadosDir)
        return (pedido) => previewArquivo(pedido, tabela, arquivo)
      },
    },
    import: {
      prepare: async ({ request }) => {
        const arquivo = await receiveArquivo(request, dadosDir)
        return (pedido) => importArquivo(pedido, tabela, { arquivo, assinatura: pedido.query.assinatura })
      },
    },
  }
}

const sorted = (valores: CadastroValores): [string, unknown][] => Object.entries(valores).toSorted(([a], [b]) => (a < b ? -1 : 1))

export function createOpcoesHandlers(tabela: TabelaDef): Handlers<OpcoesRotas> {
  return {
    listOpcoes: (pedido) => {
      const { campo, busca = '' } = pedido.query
      const coluna = tabela.colunas.get(campo)
      if (coluna === undefined || coluna.tem === 'valor' || coluna.tem === 'micros')
        throw new Error(`field ${campo} is not a reference to another row`)
      return store.listOpcoes(pedido, coluna, busca)
    },
  }
}

export function createEntidadesHandlers(config: Pick<HttpSettings, 'dadosDir'>) {
  const of = (tabela: TabelaDef) => createEntidadeHandlers(tabela, config)
  const centrosCusto = TABELAS['centros-custo']
  return {
    conta: { ...of(TABELAS.contas), ...createOpcoesHandlers(TABELAS.contas) },
    centroCusto: { ...of(centrosCusto), ...createOpcoesHandlers(centrosCusto) },
    filial: of(TABELAS.filiais),
    direcionador: of(TABELAS.direcionadores),
    direcionadorAno: { ...of(TABELAS.valores), ...createOpcoesHandlers(TABELAS.valores) },
    grupoCadastro: of(TABELAS.grupos),
    grupoItem: { ...of(TABELAS['grupo-itens']), ...createOpcoesHandlers(TABELAS['grupo-itens']) },
    cliente: of(TABELAS.clientes),
  }
}
