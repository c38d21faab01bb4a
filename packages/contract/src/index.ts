/** The whole contract. The server, OpenAPI and generated tests iterate over `ROTAS`. */
import { auditoriaRotas } from './manutencao/auditoria.ts'
import { searchRotas } from './telas/busca.ts'
import { cadastroClienteRotas } from './acesso/cadastro-cliente.ts'
import { cadastroRotas } from './razao/cadastro.ts'
import {
  centroCustoRotas,
  clienteRotas,
  contaRotas,
  direcionadorAnoRotas,
  direcionadorRotas,
  filialRotas,
  grupoCadastroRotas,
  grupoItemCadastroRotas,
} from './razao/cadastros.ts'
import { carteiraRotas } from './telas/carteira.ts'
import { conexaoRotas } from './relatorio/conexao.ts'
import { contaTrabalhoRotas } from './acesso/conta-trabalho.ts'
import { correioRotas } from './avisos/correio.ts'
import { deParaRotas } from './razao/de-para.ts'
import { deParaFileRotas } from './razao/de-para-arquivo.ts'
import { deParaRegraRotas } from './razao/de-para-regra.ts'
import { dreComparativoRotas } from './dre/comparativo.ts'
import { dreComentarioRotas } from './dre/comentario.ts'
import { dreConsolidadoRotas } from './dre/consolidado.ts'
import { dreRotas } from './dre/dre.ts'
import { dreVisaoRotas } from './dre/visao.ts'
import { dreItemRotas, dreModeloRotas } from './dre/modelo.ts'
import { emailRotas } from './acesso/email.ts'
import { fechamentoRotas } from './razao/fechamento.ts'
import { grupoRotas } from './razao/grupo.ts'
import { importacaoRotas } from './razao/importacao.ts'
import { receitaRotas } from './razao/receita.ts'
import { inicioRotas } from './telas/inicio.ts'
import { integracaoRotas } from './razao/integracao.ts'
import { lancamentoRotas } from './razao/lancamento.ts'
import { manutencaoRotas } from './manutencao/manutencao.ts'
import { marcaAdministracaoRotas, marcaRotas } from './marca/marca.ts'
import { notificacaoRotas } from './avisos/notificacao.ts'
import { orcamentoAcompanhamentoRotas } from './orcamento/acompanhamento.ts'
import { orcamentoFileRotas } from './orcamento/arquivo.ts'
import { orcamentoCenarioRotas } from './orcamento/cenario.ts'
import { orcamentoComentarioRotas } from './orcamento/comentario.ts'
import { orcamentoCriacaoRotas } from './orcamento/criacao.ts'
import { orcamentoFormulaRotas } from './orcamento/formula.ts'
import { investimentoRotas } from './orcamento/investimento.ts'
import { premissaRotas } from './orcamento/premissa.ts'
import { orcamentoPrevistoRotas } from './orcamento/previsto.ts'
import { orcamentoRevisaoRotas } from './orcamento/revisao.ts'
import { orcamentoSensibilidadeRotas } from './orcamento/sensibilidade.ts'
import { orcamentoRotas } from './orcamento/orcamento.ts'
import { orcamentoAtosRotas } from './orcamento/atos.ts'
import { permissoesRotas } from './acesso/permissoes.ts'
import { pessoalRotas } from './acesso/pessoal.ts'
import { rateioRotas } from './rateio/rateio.ts'
import { rateioApuracaoRotas } from './rateio/apuracao.ts'
import { rateioDirecionadorRotas } from './rateio/direcionador.ts'
import { relatorioRotas } from './relatorio/relatorio.ts'
import { relatorioExternoRotas } from './relatorio/externo.ts'
import { relatorioEnvioRotas } from './relatorio/envio.ts'
import type { RotaDef } from './comum/rota.ts'
import { saudeRotas } from './manutencao/saude.ts'
import { tarefaRotas } from './manutencao/tarefa.ts'
import { segundoFatorRotas } from './acesso/seguranca.ts'
import { senhaRotas } from './acesso/senha.ts'
import { sessaoRotas } from './acesso/sessao.ts'
import { usuarioRotas } from './acesso/usuario.ts'
import { workspaceRotas } from './relatorio/workspace.ts'

export * from './manutencao/auditoria.ts'
export * from './manutencao/auditoria-campos.ts'
export * from './telas/busca.ts'
export * from './acesso/cadastro-cliente.ts'
export * from './razao/cadastro.ts'
export * from './razao/cadastros.ts'
export * from './telas/carteira.ts'
export * from './razao/cobertura.ts'
export * from './comum/auditoria-acoes.ts'
export * from './comum/comum.ts'
export * from './comum/orcamento-estado.ts'
export * from './relatorio/conexao.ts'
export * from './acesso/conta-trabalho.ts'
export * from './avisos/correio.ts'
export * from './razao/de-para.ts'
export * from './razao/de-para-arquivo.ts'
export * from './razao/de-para-regra.ts'
export * from './dre/comparativo.ts'
export { COMENTARIO_MAX, COMENTARIO_MENTIONS_MAX } from './comentario/comentario.ts'
export * from './dre/comentario.ts'
export * from './dre/consolidado.ts'
export * from './dre/visao.ts'
export * from './dre/dre.ts'
export * from './dre/modelo.ts'
export * from './acesso/email.ts'
export * from './razao/entidade.ts'
export * from './razao/entidade-filtro.ts'
export * from './comum/erro.ts'
export * from './comum/exportacao.ts'
export * from './razao/fechamento.ts'
export * from './razao/grupo.ts'
export * from './razao/importacao.ts'
export * from './razao/mapeamento.ts'
export * from './razao/receita.ts'
export * from './razao/importacao-estado.ts'
export * from './telas/inicio.ts'
export * from './razao/integracao.ts'
export * from './razao/lancamento.ts'
export * from './manutencao/manutencao.ts'
export * from './marca/marca.ts'
export * from './marca/colors.ts'
export * from './marca/addresses.ts'
export * from './marca/host.ts'
export * from './marca/marks.ts'
export * from './avisos/notificacao.ts'
export * from './orcamento/orcamento.ts'
export * from './orcamento/acompanhamento.ts'
export * from './orcamento/ciclo.ts'
export * from './orcamento/atos.ts'
export * from './orcamento/arquivo.ts'
export * from './orcamento/cenario.ts'
export * from './orcamento/comentario.ts'
export * from './orcamento/criacao.ts'
export * from './orcamento/formula.ts'
export * from './orcamento/investimento.ts'
export * from './orcamento/prazo.ts'
export * from './orcamento/premissa.ts'
export * from './orcamento/previsto.ts'
export * from './orcamento/revisao.ts'
export * from './orcamento/sensibilidade.ts'
export * from './comum/permissao.ts'
export * from './acesso/permissoes.ts'
export * from './acesso/pessoal.ts'
export * from './rateio/rateio.ts'
export * from './rateio/apuracao.ts'
export * from './rateio/direcionador.ts'
export * from './relatorio/relatorio.ts'
export * from './relatorio/conteudo.ts'
export * from './relatorio/externo.ts'
export * from './relatorio/envio.ts'
export * from './comum/rota.ts'
export * from './manutencao/saude.ts'
export * from './manutencao/tarefa.ts'
export * from './acesso/seguranca.ts'
export * from './acesso/senha.ts'
export * from './acesso/sessao.ts'
export * from './acesso/usuario.ts'
export * from './relatorio/workspace.ts'

/** One key per group of server handlers. A group that misses a route does not compile. */
export const ROTAS_BY_DOMAIN = {
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
  tarefa: tarefaRotas,
  marca: marcaRotas,
  marcaAdministracao: marcaAdministracaoRotas,
  inicio: inicioRotas,
  carteira: carteiraRotas,
  busca: searchRotas,
  importacao: importacaoRotas,
  receita: receitaRotas,
  integracao: integracaoRotas,
  lancamento: lancamentoRotas,
  fechamento: fechamentoRotas,
  dePara: deParaRotas,
  deParaRegra: deParaRegraRotas,
  deParaArquivo: deParaFileRotas,
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
  orcamentoArquivo: orcamentoFileRotas,
  orcamentoCenario: orcamentoCenarioRotas,
  orcamentoComentario: orcamentoComentarioRotas,
  orcamentoCriacao: orcamentoCriacaoRotas,
  orcamentoFormula: orcamentoFormulaRotas,
  investimento: investimentoRotas,
  premissa: premissaRotas,
  orcamentoPrevisto: orcamentoPrevistoRotas,
  orcamentoRevisao: orcamentoRevisaoRotas,
  orcamentoSensibilidade: orcamentoSensibilidadeRotas,
  workspace: workspaceRotas,
  relatorio: relatorioRotas,
  conexao: conexaoRotas,
  relatorioExterno: relatorioExternoRotas,
  relatorioEnvio: relatorioEnvioRotas,
  auditoria: auditoriaRotas,
} as const satisfies Record<string, Record<string, RotaDef>>

export const ROTAS: readonly RotaDef[] = Object.values(ROTAS_BY_DOMAIN).flatMap((rotas): RotaDef[] => Object.values(rotas))
