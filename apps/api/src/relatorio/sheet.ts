/** Exports a report, or one card of it, with the numbers of one user. */
import type { FolhaFormato, Idioma, RelatorioCartao, RelatorioConteudo } from '@lastro/contract'
import { writeTabela } from '../exportacao/table.ts'
import type { CuboCache } from '../cubo/cubo-cache.ts'
import type { ClienteAtivo } from '../http/authenticate.ts'
import type { ContextoLeitura } from '../http/contexto.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import type { Arquivo } from '../http/handler.ts'
import type { RelatorioAberto } from './workspace/store.ts'
import { writePdf } from './pdf.ts'
import { buildFolha, type Folha, type Leitor, type Pedido } from './figures.ts'

interface FolhaPedido {
  relatorio: { nome: string; descricao: string; conteudo: RelatorioConteudo }
  pedido: Pedido
  formato: FolhaFormato
  cartao: number | undefined
  idioma: Idioma
}

/** Report data read in full, so that writing the file holds no connection. */
export interface FolhaLida extends Pick<FolhaPedido, 'relatorio' | 'formato' | 'idioma'> {
  folha: Folha
  cartao: RelatorioCartao | undefined
  cliente: ClienteAtivo
}

/** External reports have no numbers here, so they count as absent for exports. */
export function onlyNativo(relatorio: RelatorioAberto | undefined): RelatorioAberto {
  return orNotFound(relatorio?.provedor === 'nativo' ? relatorio : undefined)
}

/** @throws ErroApi `relatorio_cartao_missing`, and any error of `buildFolha` */
export async function readFolha(
  contexto: ContextoLeitura & Leitor,
  cubos: CuboCache,
  { relatorio, pedido, formato, cartao, idioma }: FolhaPedido,
): Promise<FolhaLida> {
  const { conteudo } = relatorio
  const escolhido = cartao === undefined ? undefined : conteudo.cartoes[cartao]
  if (escolhido === undefined && (cartao !== undefined || formato !== 'pdf')) throw new ErroApi('relatorio_cartao_missing')
  const cartoes = escolhido === undefined ? conteudo.cartoes : [escolhido]
  const folha = await buildFolha(contexto, cubos, { conteudo, pedido, idioma, cartoes })
  return { relatorio, formato, idioma, folha, cartao: escolhido, cliente: contexto.cliente }
}

/** @throws ErroApi `dados_too_large` */
export async function writeFolha(
  { relatorio: { nome, descricao }, formato, idioma, folha, cartao, cliente }: FolhaLida,
  { nome: quem, instante }: { nome: string; instante: Date },
): Promise<Arquivo & { periodo: { inicio: string; fim: string } }> {
  const { periodo, tabelas } = folha
  const { inicio, fim } = periodo
  const [tabela] = tabelas
  const titulo = cartao === undefined || tabela === undefined ? nome : `${nome} - ${tabela.titulo}`
  const arquivoNome = `${titulo} ${cliente.nomeCurto} ${inicio} a ${fim}`.replaceAll(/[/\\:*?"<>|]/g, '-')
  if (formato !== 'pdf' && tabela !== undefined) {
    return { ...(await writeTabela({ nome: arquivoNome, folha: 'Relatório', formato }, [tabela.cabecalho, ...tabela.linhas])), periodo }
  }
  const conteudoPdf = await writePdf(folha, { titulo: nome, descricao, clienteNome: cliente.nome, quem, instante, idioma })
  return { nome: `${arquivoNome}.pdf`, tipo: 'application/pdf', conteudo: conteudoPdf, periodo }
}
