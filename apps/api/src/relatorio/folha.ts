/** One report, or one card of it, as a file, with the numbers of one person. */
import type { Idioma, RelatorioConteudo } from '@lastro/contract'
import { writeTabela } from '../exportacao/tabela.ts'
import type { CuboCache, Leitura } from '../cubo/cubo-cache.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import type { Arquivo } from '../http/handler.ts'
import type { RelatorioAberto } from '../workspace/store.ts'
import { writePdf } from './pdf.ts'
import { buildFolha, type Leitor, type Pedido } from './numeros.ts'

export interface FolhaPedido {
  relatorio: { nome: string; descricao: string; conteudo: RelatorioConteudo }
  pedido: Pedido
  formato: 'pdf' | 'xlsx' | 'csv'
  cartao: number | undefined
  idioma: Idioma
  emissao: { nome: string; instante: Date }
}

/** Of another program there are no numbers here to be put on paper: for what needs them it is as absent as what is not seen. */
export function onlyNativo(relatorio: RelatorioAberto | undefined): RelatorioAberto {
  return orNotFound(relatorio?.provedor === 'nativo' ? relatorio : undefined)
}

const TIPO_PDF = 'application/pdf'

/** @throws ErroApi `relatorio_cartao_missing`, and those of `buildFolha` */
export async function writeFolha(
  leitura: Leitura,
  cubos: CuboCache,
  leitor: Leitor,
  { relatorio, pedido, formato, cartao, idioma, emissao }: FolhaPedido,
): Promise<Arquivo & { periodo: { inicio: string; fim: string } }> {
  const { nome, descricao, conteudo } = relatorio
  const escolhido = cartao === undefined ? undefined : conteudo.cartoes[cartao]
  if (escolhido === undefined && (cartao !== undefined || formato !== 'pdf')) throw new ErroApi('relatorio_cartao_missing')
  const cartoes = escolhido === undefined ? conteudo.cartoes : [escolhido]
  const folha = await buildFolha(leitura, cubos, leitor, { conteudo, pedido, idioma, cartoes })
  const { periodo, tabelas } = folha
  const { inicio, fim } = periodo
  const [tabela] = tabelas
  const titulo = escolhido === undefined || tabela === undefined ? nome : `${nome} - ${tabela.titulo}`
  const arquivoNome = `${titulo} ${leitor.cliente.nomeCurto} ${inicio} a ${fim}`.replaceAll(/[/\\:*?"<>|]/g, '-')
  if (formato !== 'pdf' && tabela !== undefined) {
    return { ...(await writeTabela({ nome: arquivoNome, folha: 'Relatório', formato }, [tabela.cabecalho, ...tabela.linhas])), periodo }
  }
  const { nome: quem, instante } = emissao
  const conteudoPdf = await writePdf(folha, { titulo: nome, descricao, clienteNome: leitor.cliente.nome, quem, instante, idioma })
  return { nome: `${arquivoNome}.pdf`, tipo: TIPO_PDF, conteudo: conteudoPdf, periodo }
}
