/** The whole contract. `ROTAS` is the list that the server registers, OpenAPI documents and the generated tests walk. */
import { auditoriaRotas } from './auditoria.ts'
import { buscaRotas } from './busca.ts'
import { cadastroClienteRotas } from './cadastro-cliente.ts'
import { cadastroRotas } from './cadastro.ts'
import {
  centroCustoRotas,
  clienteRotas,
  contaRotas,
  direcionadorAnoRotas,
  direcionadorRotas,
  filialRotas,
  grupoCadastroRotas,
  grupoItemCadastroRotas,
} from './cadastros.ts'
import { carteiraRotas } from './carteira.ts'
import { conexaoRotas } from './conexao.ts'
import { contaTrabalhoRotas } from './conta-trabalho.ts'
import { correioRotas } from './correio.ts'
import { deParaRotas } from './de-para.ts'
import { deParaArquivoRotas } from './de-para-arquivo.ts'
import { deParaRegraRotas } from './de-para-regra.ts'
import { dreComparativoRotas } from './dre-comparativo.ts'
import { dreComentarioRotas } from './dre-comentario.ts'
import { dreConsolidadoRotas } from './dre-consolidado.ts'
import { dreRotas } from './dre.ts'
import { dreVisaoRotas } from './dre-visao.ts'
import { dreItemRotas, dreModeloRotas } from './dre-modelo.ts'
import { emailRotas } from './email.ts'
import { fechamentoRotas } from './fechamento.ts'
import { grupoRotas } from './grupo.ts'
import { importacaoRotas } from './importacao.ts'
import { inicioRotas } from './inicio.ts'
import { integracaoRotas } from './integracao.ts'
import { manutencaoRotas } from './manutencao.ts'
import { marcaAdministracaoRotas, marcaRotas } from './marca.ts'
import { notificacaoRotas } from './notificacao.ts'
import { orcamentoAcompanhamentoRotas } from './orcamento-acompanhamento.ts'
import { orcamentoArquivoRotas } from './orcamento-arquivo.ts'
import { orcamentoCenarioRotas } from './orcamento-cenario.ts'
import { orcamentoComentarioRotas } from './orcamento-comentario.ts'
import { orcamentoCriacaoRotas } from './orcamento-criacao.ts'
import { orcamentoPrevistoRotas } from './orcamento-previsto.ts'
import { orcamentoRevisaoRotas } from './orcamento-revisao.ts'
import { orcamentoRotas } from './orcamento.ts'
import { orcamentoAtosRotas } from './orcamento-atos.ts'
import { permissoesRotas } from './permissoes.ts'
import { pessoalRotas } from './pessoal.ts'
import { rateioRotas } from './rateio.ts'
import { rateioApuracaoRotas } from './rateio-apuracao.ts'
import { rateioDirecionadorRotas } from './rateio-direcionador.ts'
import { relatorioRotas } from './relatorio.ts'
import { relatorioExternoRotas } from './relatorio-externo.ts'
import { relatorioEnvioRotas } from './relatorio-envio.ts'
import type { RotaDef } from './rota.ts'
import { saudeRotas } from './saude.ts'
import { segundoFatorRotas } from './seguranca.ts'
import { senhaRotas } from './senha.ts'
import { sessaoRotas } from './sessao.ts'
import { usuarioRotas } from './usuario.ts'
import { workspaceRotas } from './workspace.ts'

export * from './auditoria.ts'
export * from './auditoria-campos.ts'
export * from './busca.ts'
export * from './cadastro-cliente.ts'
export * from './cadastro.ts'
export * from './cadastros.ts'
export * from './carteira.ts'
export * from './cobertura.ts'
export * from './comum.ts'
export * from './conexao.ts'
export * from './conta-trabalho.ts'
export * from './correio.ts'
export * from './de-para.ts'
export * from './de-para-arquivo.ts'
export * from './de-para-regra.ts'
export * from './dre-comparativo.ts'
export { COMENTARIO_MAX, COMENTARIO_MENCOES_MAX } from './comentario.ts'
export * from './dre-comentario.ts'
export * from './dre-consolidado.ts'
export * from './dre-visao.ts'
export * from './dre.ts'
export * from './dre-modelo.ts'
export * from './email.ts'
export * from './entidade.ts'
export * from './entidade-filtro.ts'
export * from './erro.ts'
export * from './exportacao.ts'
export * from './fechamento.ts'
export * from './grupo.ts'
export * from './importacao.ts'
export * from './importacao-estado.ts'
export * from './inicio.ts'
export * from './integracao.ts'
export * from './manutencao.ts'
export * from './marca.ts'
export * from './marca-cores.ts'
export * from './marca-enderecos.ts'
export * from './marca-host.ts'
export * from './marca-sinais.ts'
export * from './notificacao.ts'
export * from './orcamento.ts'
export * from './orcamento-acompanhamento.ts'
export * from './orcamento-ciclo.ts'
export * from './orcamento-atos.ts'
export * from './orcamento-arquivo.ts'
export * from './orcamento-cenario.ts'
export * from './orcamento-comentario.ts'
export * from './orcamento-criacao.ts'
export * from './orcamento-previsto.ts'
export * from './orcamento-revisao.ts'
export * from './permissao.ts'
export * from './permissoes.ts'
export * from './pessoal.ts'
export * from './rateio.ts'
export * from './rateio-apuracao.ts'
export * from './rateio-direcionador.ts'
export * from './relatorio.ts'
export * from './relatorio-conteudo.ts'
export * from './relatorio-externo.ts'
export * from './relatorio-envio.ts'
export * from './rota.ts'
export * from './saude.ts'
export * from './seguranca.ts'
export * from './senha.ts'
export * from './sessao.ts'
export * from './usuario.ts'
export * from './workspace.ts'

/** One key per group of handlers of the server: each must answer every route of its group, or the server does not compile. */
export const ROTAS_POR_DOMINIO = {
  saude: saudeRotas,
  sessao: sessaoRotas,
  contaTrabalho: contaTrabalhoRotas,
  segundoFator: segundoFatorRotas,
  notificacao: notificacaoRotas,
  senha: senhaRotas,
  email: emailRotas,
  correio: correioRotas,
  usuario: usuarioRotas,
  pessoal: pessoalRotas,
  cadastroCliente: cadastroClienteRotas,
  permissao: permissoesRotas,
  manutencao: manutencaoRotas,
  marca: marcaRotas,
  marcaAdministracao: marcaAdministracaoRotas,
  inicio: inicioRotas,
  carteira: carteiraRotas,
  busca: buscaRotas,
  importacao: importacaoRotas,
  integracao: integracaoRotas,
  fechamento: fechamentoRotas,
  dePara: deParaRotas,
  deParaRegra: deParaRegraRotas,
  deParaArquivo: deParaArquivoRotas,
  cadastro: cadastroRotas,
  conta: contaRotas,
  centroCusto: centroCustoRotas,
  filial: filialRotas,
  direcionador: direcionadorRotas,
  direcionadorAno: direcionadorAnoRotas,
  grupo: grupoRotas,
  grupoCadastro: grupoCadastroRotas,
  grupoItem: grupoItemCadastroRotas,
  cliente: clienteRotas,
  dre: dreRotas,
  dreComparativo: dreComparativoRotas,
  dreComentario: dreComentarioRotas,
  dreConsolidado: dreConsolidadoRotas,
  dreVisao: dreVisaoRotas,
  dreModelo: dreModeloRotas,
  dreItem: dreItemRotas,
  rateio: rateioRotas,
  rateioApuracao: rateioApuracaoRotas,
  rateioDirecionador: rateioDirecionadorRotas,
  orcamento: orcamentoRotas,
  orcamentoAcompanhamento: orcamentoAcompanhamentoRotas,
  orcamentoAtos: orcamentoAtosRotas,
  orcamentoArquivo: orcamentoArquivoRotas,
  orcamentoCenario: orcamentoCenarioRotas,
  orcamentoComentario: orcamentoComentarioRotas,
  orcamentoCriacao: orcamentoCriacaoRotas,
  orcamentoPrevisto: orcamentoPrevistoRotas,
  orcamentoRevisao: orcamentoRevisaoRotas,
  workspace: workspaceRotas,
  relatorio: relatorioRotas,
  conexao: conexaoRotas,
  relatorioExterno: relatorioExternoRotas,
  relatorioEnvio: relatorioEnvioRotas,
  auditoria: auditoriaRotas,
} as const satisfies Record<string, Record<string, RotaDef>>

export const ROTAS: readonly RotaDef[] = Object.values(ROTAS_POR_DOMINIO).flatMap((rotas): RotaDef[] => Object.values(rotas))
