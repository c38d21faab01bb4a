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
import { contaTrabalhoRotas } from './conta-trabalho.ts'
import { correioRotas } from './correio.ts'
import { deParaRotas } from './de-para.ts'
import { deParaRegraRotas } from './de-para-regra.ts'
import { dreRotas } from './dre.ts'
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
import { orcamentoRotas } from './orcamento.ts'
import { orcamentoAtosRotas } from './orcamento-atos.ts'
import { permissoesRotas } from './permissoes.ts'
import { pessoalRotas } from './pessoal.ts'
import { rateioRotas } from './rateio.ts'
import { relatorioRotas } from './relatorio.ts'
import type { RotaDef } from './rota.ts'
import { saudeRotas } from './saude.ts'
import { segundoFatorRotas } from './seguranca.ts'
import { senhaRotas } from './senha.ts'
import { sessaoRotas } from './sessao.ts'
import { usuarioRotas } from './usuario.ts'
import { workspaceRotas } from './workspace.ts'

export * from './auditoria.ts'
export * from './busca.ts'
export * from './cadastro-cliente.ts'
export * from './cadastro.ts'
export * from './cadastros.ts'
export * from './carteira.ts'
export * from './cobertura.ts'
export * from './comum.ts'
export * from './conta-trabalho.ts'
export * from './correio.ts'
export * from './de-para.ts'
export * from './de-para-regra.ts'
export * from './dre.ts'
export * from './dre-modelo.ts'
export * from './email.ts'
export * from './entidade.ts'
export * from './entidade-filtro.ts'
export * from './erro.ts'
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
export * from './permissao.ts'
export * from './permissoes.ts'
export * from './pessoal.ts'
export * from './rateio.ts'
export * from './relatorio.ts'
export * from './relatorio-conteudo.ts'
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
  dreModelo: dreModeloRotas,
  dreItem: dreItemRotas,
  rateio: rateioRotas,
  orcamento: orcamentoRotas,
  orcamentoAcompanhamento: orcamentoAcompanhamentoRotas,
  orcamentoAtos: orcamentoAtosRotas,
  orcamentoArquivo: orcamentoArquivoRotas,
  orcamentoCenario: orcamentoCenarioRotas,
  orcamentoComentario: orcamentoComentarioRotas,
  orcamentoCriacao: orcamentoCriacaoRotas,
  orcamentoPrevisto: orcamentoPrevistoRotas,
  workspace: workspaceRotas,
  relatorio: relatorioRotas,
  auditoria: auditoriaRotas,
} as const satisfies Record<string, Record<string, RotaDef>>

export const ROTAS: readonly RotaDef[] = Object.values(ROTAS_POR_DOMINIO).flatMap((rotas): RotaDef[] => Object.values(rotas))
