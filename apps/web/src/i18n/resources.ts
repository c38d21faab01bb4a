/** Catalogue keys as types, from Portuguese: an unknown key does not compile. */
import type acesso from './pt/acesso.json'
import type ajuda from './pt/ajuda.json'
import type auditoria from './pt/auditoria.json'
import type cadastro from './pt/cadastro.json'
import type carteira from './pt/carteira.json'
import type shell from './pt/casca.json'
import type comentario from './pt/comentario.json'
import type commonT from './pt/comum.json'
import type conta from './pt/conta.json'
import type correio from './pt/correio.json'
import type dePara from './pt/de-para.json'
import type dre from './pt/dre.json'
import type dreComparativo from './pt/dre-comparativo.json'
import type dreConsolidado from './pt/dre-consolidado.json'
import type dreModelo from './pt/dre-modelo.json'
import type entrar from './pt/entrar.json'
import type fechamento from './pt/fechamento.json'
import type grupo from './pt/grupo.json'
import type importacao from './pt/importacao.json'
import type inicio from './pt/inicio.json'
import type lancamento from './pt/lancamento.json'
import type marca from './pt/marca.json'
import type orcamento from './pt/orcamento.json'
import type orcamentoAcompanhamento from './pt/orcamento-acompanhamento.json'
import type orcamentoCenario from './pt/orcamento-cenario.json'
import type orcamentoCriacao from './pt/orcamento-criacao.json'
import type orcamentoFormula from './pt/orcamento-formula.json'
import type orcamentoGrade from './pt/orcamento-grade.json'
import type orcamentoLinhas from './pt/orcamento-linhas.json'
import type orcamentoPrevisto from './pt/orcamento-previsto.json'
import type orcamentoRevisao from './pt/orcamento-revisao.json'
import type simpleOrcamento from './pt/orcamento-simples.json'
import type notificacao from './pt/notificacao.json'
import type page from './pt/pagina.json'
import type permissao from './pt/permissao.json'
import type investimento from './pt/investimento.json'
import type premissa from './pt/premissa.json'
import type rateio from './pt/rateio.json'
import type relatorio from './pt/relatorio.json'
import type relatorioExterno from './pt/relatorio-externo.json'
import type readyRelatorio from './pt/relatorio-pronto.json'
import type usuario from './pt/usuario.json'
import type workspace from './pt/workspace.json'

export interface Recursos {
  acesso: typeof acesso
  ajuda: typeof ajuda
  auditoria: typeof auditoria
  cadastro: typeof cadastro
  carteira: typeof carteira
  casca: typeof shell
  comentario: typeof comentario
  comum: typeof commonT
  conta: typeof conta
  correio: typeof correio
  'de-para': typeof dePara
  dre: typeof dre
  'dre-comparativo': typeof dreComparativo
  'dre-consolidado': typeof dreConsolidado
  'dre-modelo': typeof dreModelo
  entrar: typeof entrar
  fechamento: typeof fechamento
  grupo: typeof grupo
  importacao: typeof importacao
  inicio: typeof inicio
  lancamento: typeof lancamento
  marca: typeof marca
  notificacao: typeof notificacao
  orcamento: typeof orcamento
  'orcamento-acompanhamento': typeof orcamentoAcompanhamento
  'orcamento-cenario': typeof orcamentoCenario
  'orcamento-criacao': typeof orcamentoCriacao
  'orcamento-formula': typeof orcamentoFormula
  'orcamento-grade': typeof orcamentoGrade
  'orcamento-linhas': typeof orcamentoLinhas
  'orcamento-previsto': typeof orcamentoPrevisto
  'orcamento-revisao': typeof orcamentoRevisao
  'orcamento-simples': typeof simpleOrcamento
  pagina: typeof page
  permissao: typeof permissao
  investimento: typeof investimento
  premissa: typeof premissa
  rateio: typeof rateio
  relatorio: typeof relatorio
  'relatorio-externo': typeof relatorioExterno
  'relatorio-pronto': typeof readyRelatorio
  usuario: typeof usuario
  workspace: typeof workspace
}

export type Domain = keyof Recursos

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'comum'
    resources: Recursos
    returnNull: false
  }
}
