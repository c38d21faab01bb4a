/** Mails of what people are told about: subject, paragraphs and words of a button, in the two languages that mails are written in. */
import type { Idioma, NotificacaoTipo } from '@lastro/contract'
import { formatMomento } from '../exportacao/momento.ts'
import type { NotificacaoDados } from './store.ts'

interface Texto {
  assunto: string
  paragrafos: string[]
  botao?: string
}

interface Preenchimento {
  nome: string
  marca: string
  dados: NotificacaoDados
}

type Catalogo = Record<NotificacaoTipo, (preenchimento: Preenchimento) => Texto>

/** When it happened, by the clock of the reader. */
const when = ({ quando }: NotificacaoDados, idioma: Idioma): string => formatMomento(new Date(quando ?? Number.NaN), idioma)

const from = ({ dispositivo, ip }: NotificacaoDados, unknown: string): string => `${dispositivo || unknown} (${ip})`

const SE_NAO_FOI_VOCE =
  'Se não foi você, troque a senha agora e encerre as outras sessões em Minha conta, Segurança. Quem administra os usuários da sua empresa também pode bloquear a sua conta.'
const IF_NOT_YOU =
  'If it was not you, change your password now and end the other sessions in My account, Security. Whoever manages the users of your company can also block your account.'

const COMO_DESLIGAR = 'Estes avisos se desligam em Minha conta, Notificações.'
const HOW_TO_STOP = 'These notices are turned off in My account, Notifications.'

/** What was said, in quotation marks, where something was. */
const said = ({ comentario }: NotificacaoDados): string[] => (comentario ? [`“${comentario}”`] : [])

const pt: Catalogo = {
  'sessao.novoDispositivo': ({ nome, marca, dados }) => ({
    assunto: `${marca}: novo acesso à sua conta`,
    paragrafos: [
      `Olá, ${nome}.`,
      `Sua conta foi acessada de um navegador novo: ${from(dados, 'navegador não identificado')}, em ${when(dados, 'pt')}.`,
      'Se foi você, não é preciso fazer nada.',
      SE_NAO_FOI_VOCE,
    ],
  }),
  'sessao.reuso': ({ nome, marca, dados }) => ({
    assunto: `${marca}: uma sessão sua foi encerrada`,
    paragrafos: [
      `Olá, ${nome}.`,
      `Uma credencial de renovação da sua sessão foi usada duas vezes, o que pode ser sinal de cópia. Encerramos a sessão. O segundo uso veio de ${from(dados, 'navegador não identificado')}.`,
      SE_NAO_FOI_VOCE,
    ],
  }),
  'senha.alterada': ({ nome, marca, dados }) => ({
    assunto: `${marca}: sua senha foi trocada`,
    paragrafos: [
      `Olá, ${nome}.`,
      `A senha da sua conta foi trocada em ${from(dados, 'navegador não identificado')}, e as outras sessões foram encerradas.`,
      'Se não foi você, use “Esqueci minha senha” agora e avise quem administra os usuários da sua empresa.',
    ],
  }),
  'segundoFator.ligado': ({ nome, marca }) => ({
    assunto: `${marca}: segundo fator ligado`,
    paragrafos: [`Olá, ${nome}.`, 'O segundo fator foi ligado na sua conta e as outras sessões foram encerradas.', SE_NAO_FOI_VOCE],
  }),
  'segundoFator.desligado': ({ nome, marca }) => ({
    assunto: `${marca}: segundo fator desligado`,
    paragrafos: [`Olá, ${nome}.`, 'O segundo fator foi desligado na sua conta e as outras sessões foram encerradas.', SE_NAO_FOI_VOCE],
  }),
  'segundoFator.codigosTrocados': ({ nome, marca }) => ({
    assunto: `${marca}: códigos de recuperação trocados`,
    paragrafos: [`Olá, ${nome}.`, 'Os códigos de recuperação da sua conta foram trocados. Os anteriores não valem mais.', SE_NAO_FOI_VOCE],
  }),
  'segundoFator.codigoUsado': ({ nome, marca, dados }) => ({
    assunto: `${marca}: código de recuperação usado`,
    paragrafos: [
      `Olá, ${nome}.`,
      `Um código de recuperação da sua conta foi usado em ${from(dados, 'navegador não identificado')}. Restam ${dados['restantes']}.`,
      SE_NAO_FOI_VOCE,
    ],
  }),
  'segundoFator.removido': ({ nome, marca, dados }) => ({
    assunto: `${marca}: segundo fator desligado por quem administra`,
    paragrafos: [
      `Olá, ${nome}.`,
      `${dados['quem']} desligou o segundo fator da sua conta e encerrou as suas sessões. Entre com a senha e ligue o segundo fator de novo em Minha conta, Segurança.`,
      'Se você não pediu isso, fale agora com quem administra os usuários da sua empresa e troque a senha.',
    ],
  }),
  'email.alterado': ({ nome, marca, dados }) => ({
    assunto: `${marca}: o e-mail da sua conta mudou`,
    paragrafos: [
      `Olá, ${nome}.`,
      `O e-mail da sua conta passou a ser ${dados['email']}, e as sessões foram encerradas. Este endereço não entra mais.`,
      'Se não foi você, fale agora com quem administra os usuários da sua empresa.',
    ],
  }),
  'contaTrabalho.desvinculada': ({ nome, marca, dados }) => ({
    assunto: `${marca}: conta de trabalho desvinculada`,
    paragrafos: [
      `Olá, ${nome}.`,
      `A conta de trabalho ${dados['conta']} foi desvinculada da sua conta em ${from(dados, 'navegador não identificado')}, e as sessões que ela abriu foram encerradas.`,
      SE_NAO_FOI_VOCE,
    ],
  }),
  'acesso.concedido': ({ nome, marca, dados }) => ({
    assunto: `${marca}: novo acesso a ${dados['cliente']}`,
    paragrafos: [
      `Olá, ${nome}.`,
      `${dados['quem']} deu a você acesso a ${dados['cliente']}. Entre como sempre e escolha a empresa no topo da tela.`,
    ],
    botao: 'Entrar',
  }),
  'importacao.concluida': ({ nome, marca, dados }) => ({
    assunto: `${marca}: ${dados['arquivo']} foi importado`,
    paragrafos: [`Olá, ${nome}.`, `O arquivo ${dados['arquivo']}, que você enviou para ${dados['cliente']}, foi importado.`, COMO_DESLIGAR],
    botao: 'Abrir a importação',
  }),
  'importacao.recusada': ({ nome, marca, dados }) => ({
    assunto: `${marca}: ${dados['arquivo']} não foi importado`,
    paragrafos: [
      `Olá, ${nome}.`,
      `O arquivo ${dados['arquivo']}, que você enviou para ${dados['cliente']}, não foi importado. ${dados['motivo']} Nada foi gravado.`,
      COMO_DESLIGAR,
    ],
    botao: 'Abrir a importação',
  }),
  'fechamento.pedido': ({ nome, marca, dados }) => ({
    assunto: `${marca}: o fechamento de ${dados['meses']} aguarda a sua confirmação`,
    paragrafos: [
      `Olá, ${nome}.`,
      `${dados['quem']} pediu o fechamento de ${dados['meses']}, de ${dados['cliente']}. Confira os números e confirme, ou recuse dizendo o motivo.`,
      ...said(dados),
      COMO_DESLIGAR,
    ],
    botao: 'Ver os meses',
  }),
  'fechamento.confirmado': ({ nome, marca, dados }) => ({
    assunto: `${marca}: ${dados['meses']} fechado`,
    paragrafos: [
      `Olá, ${nome}.`,
      `${dados['quem']} confirmou o fechamento de ${dados['meses']}, de ${dados['cliente']}. Nada mais muda até lá.`,
      COMO_DESLIGAR,
    ],
    botao: 'Ver os meses',
  }),
  'fechamento.recusado': ({ nome, marca, dados }) => ({
    assunto: `${marca}: o fechamento de ${dados['meses']} foi recusado`,
    paragrafos: [
      `Olá, ${nome}.`,
      `${dados['quem']} recusou o fechamento de ${dados['meses']}, de ${dados['cliente']}.`,
      ...said(dados),
      COMO_DESLIGAR,
    ],
    botao: 'Ver os meses',
  }),
  'fechamento.reaberto': ({ nome, marca, dados }) => ({
    assunto: `${marca}: ${dados['meses']} reaberto`,
    paragrafos: [
      `Olá, ${nome}.`,
      `${dados['quem']} reabriu ${dados['meses']}, de ${dados['cliente']}, que você pediu para fechar ou fechou.`,
      ...said(dados),
      COMO_DESLIGAR,
    ],
    botao: 'Ver os meses',
  }),
  'orcamento.enviado': ({ nome, marca, dados }) => ({
    assunto: `${marca}: o orçamento ${dados['orcamento']} espera sua aprovação`,
    paragrafos: [
      `Olá, ${nome}.`,
      `${dados['quem']} enviou para aprovação o orçamento ${dados['orcamento']}, de ${dados['cliente']}.`,
      ...said(dados),
      COMO_DESLIGAR,
    ],
    botao: 'Abrir o orçamento',
  }),
  'orcamento.devolvido': ({ nome, marca, dados }) => ({
    assunto: `${marca}: o orçamento ${dados['orcamento']} foi devolvido`,
    paragrafos: [
      `Olá, ${nome}.`,
      `${dados['quem']} devolveu o orçamento ${dados['orcamento']}, de ${dados['cliente']}.`,
      ...said(dados),
      COMO_DESLIGAR,
    ],
    botao: 'Abrir o orçamento',
  }),
  'orcamento.aprovado': ({ nome, marca, dados }) => ({
    assunto: `${marca}: o orçamento ${dados['orcamento']} foi aprovado`,
    paragrafos: [
      `Olá, ${nome}.`,
      `${dados['quem']} aprovou o orçamento ${dados['orcamento']}, de ${dados['cliente']}. Nada mais nele muda; para mudá-lo, abra uma revisão.`,
      ...said(dados),
      COMO_DESLIGAR,
    ],
    botao: 'Abrir o orçamento',
  }),
  'orcamento.areaRecebida': ({ nome, marca, dados }) => ({
    assunto: `${marca}: uma área do orçamento ${dados['orcamento']} é sua`,
    paragrafos: [
      `Olá, ${nome}.`,
      `${dados['quem']} pediu que você preencha ${dados['areas']} no orçamento ${dados['orcamento']}, de ${dados['cliente']}.`,
      ...said(dados),
      COMO_DESLIGAR,
    ],
    botao: 'Abrir o orçamento',
  }),
  'orcamento.areaEnviada': ({ nome, marca, dados }) => ({
    assunto: `${marca}: há áreas a aprovar no orçamento ${dados['orcamento']}`,
    paragrafos: [
      `Olá, ${nome}.`,
      `${dados['quem']} enviou ${dados['areas']}, do orçamento ${dados['orcamento']}, de ${dados['cliente']}.`,
      ...said(dados),
      COMO_DESLIGAR,
    ],
    botao: 'Abrir o orçamento',
  }),
  'orcamento.areaDevolvida': ({ nome, marca, dados }) => ({
    assunto: `${marca}: uma área sua do orçamento ${dados['orcamento']} foi devolvida`,
    paragrafos: [
      `Olá, ${nome}.`,
      `${dados['quem']} devolveu ${dados['areas']}, do orçamento ${dados['orcamento']}, de ${dados['cliente']}.`,
      ...said(dados),
      COMO_DESLIGAR,
    ],
    botao: 'Abrir o orçamento',
  }),
  'orcamento.mencao': ({ nome, marca, dados }) => ({
    assunto: `${marca}: ${dados['quem']} mencionou você no orçamento ${dados['orcamento']}`,
    paragrafos: [
      `Olá, ${nome}.`,
      `${dados['quem']} mencionou você no orçamento ${dados['orcamento']}, de ${dados['cliente']}.`,
      ...said(dados),
      COMO_DESLIGAR,
    ],
    botao: 'Abrir o orçamento',
  }),
  'orcamento.resposta': ({ nome, marca, dados }) => ({
    assunto: `${marca}: ${dados['quem']} respondeu no orçamento ${dados['orcamento']}`,
    paragrafos: [
      `Olá, ${nome}.`,
      `${dados['quem']} respondeu a uma conversa sua no orçamento ${dados['orcamento']}, de ${dados['cliente']}.`,
      ...said(dados),
      COMO_DESLIGAR,
    ],
    botao: 'Abrir o orçamento',
  }),
}

const en: Catalogo = {
  'sessao.novoDispositivo': ({ nome, marca, dados }) => ({
    assunto: `${marca}: new sign-in to your account`,
    paragrafos: [
      `Hello, ${nome}.`,
      `Your account was entered from a new browser: ${from(dados, 'unidentified browser')}, on ${when(dados, 'en')}.`,
      'If it was you, there is nothing to do.',
      IF_NOT_YOU,
    ],
  }),
  'sessao.reuso': ({ nome, marca, dados }) => ({
    assunto: `${marca}: one of your sessions was ended`,
    paragrafos: [
      `Hello, ${nome}.`,
      `A renewal credential of your session was used twice, which may mean that it was copied. We ended the session. The second use came from ${from(dados, 'an unidentified browser')}.`,
      IF_NOT_YOU,
    ],
  }),
  'senha.alterada': ({ nome, marca, dados }) => ({
    assunto: `${marca}: your password was changed`,
    paragrafos: [
      `Hello, ${nome}.`,
      `The password of your account was changed on ${from(dados, 'an unidentified browser')}, and the other sessions were ended.`,
      'If it was not you, use “Forgot my password” now and tell whoever manages the users of your company.',
    ],
  }),
  'segundoFator.ligado': ({ nome, marca }) => ({
    assunto: `${marca}: second factor on`,
    paragrafos: [`Hello, ${nome}.`, 'The second factor of your account was turned on and the other sessions were ended.', IF_NOT_YOU],
  }),
  'segundoFator.desligado': ({ nome, marca }) => ({
    assunto: `${marca}: second factor off`,
    paragrafos: [`Hello, ${nome}.`, 'The second factor of your account was turned off and the other sessions were ended.', IF_NOT_YOU],
  }),
  'segundoFator.codigosTrocados': ({ nome, marca }) => ({
    assunto: `${marca}: new recovery codes`,
    paragrafos: [`Hello, ${nome}.`, 'The recovery codes of your account were replaced. The earlier ones no longer work.', IF_NOT_YOU],
  }),
  'segundoFator.codigoUsado': ({ nome, marca, dados }) => ({
    assunto: `${marca}: recovery code used`,
    paragrafos: [
      `Hello, ${nome}.`,
      `A recovery code of your account was used on ${from(dados, 'an unidentified browser')}. ${dados['restantes']} left.`,
      IF_NOT_YOU,
    ],
  }),
  'segundoFator.removido': ({ nome, marca, dados }) => ({
    assunto: `${marca}: second factor turned off by an administrator`,
    paragrafos: [
      `Hello, ${nome}.`,
      `${dados['quem']} turned off the second factor of your account and ended your sessions. Sign in with your password and turn it on again in My account, Security.`,
      'If you did not ask for this, talk now to whoever manages the users of your company and change your password.',
    ],
  }),
  'email.alterado': ({ nome, marca, dados }) => ({
    assunto: `${marca}: the e-mail of your account has changed`,
    paragrafos: [
      `Hello, ${nome}.`,
      `The e-mail of your account is now ${dados['email']}, and the sessions were ended. This address no longer signs in.`,
      'If it was not you, talk now to whoever manages the users of your company.',
    ],
  }),
  'contaTrabalho.desvinculada': ({ nome, marca, dados }) => ({
    assunto: `${marca}: work account unlinked`,
    paragrafos: [
      `Hello, ${nome}.`,
      `The work account ${dados['conta']} was unlinked from your account on ${from(dados, 'an unidentified browser')}, and the sessions it opened were ended.`,
      IF_NOT_YOU,
    ],
  }),
  'acesso.concedido': ({ nome, marca, dados }) => ({
    assunto: `${marca}: access to ${dados['cliente']}`,
    paragrafos: [
      `Hello, ${nome}.`,
      `${dados['quem']} gave you access to ${dados['cliente']}. Sign in as always and choose the company at the top of the screen.`,
    ],
    botao: 'Sign in',
  }),
  'importacao.concluida': ({ nome, marca, dados }) => ({
    assunto: `${marca}: ${dados['arquivo']} was imported`,
    paragrafos: [`Hello, ${nome}.`, `The file ${dados['arquivo']}, which you sent for ${dados['cliente']}, was imported.`, HOW_TO_STOP],
    botao: 'Open the import',
  }),
  'importacao.recusada': ({ nome, marca, dados }) => ({
    assunto: `${marca}: ${dados['arquivo']} was not imported`,
    paragrafos: [
      `Hello, ${nome}.`,
      `The file ${dados['arquivo']}, which you sent for ${dados['cliente']}, was not imported. ${dados['motivo']} Nothing was written.`,
      HOW_TO_STOP,
    ],
    botao: 'Open the import',
  }),
  'fechamento.pedido': ({ nome, marca, dados }) => ({
    assunto: `${marca}: the closing of ${dados['meses']} awaits your confirmation`,
    paragrafos: [
      `Hello, ${nome}.`,
      `${dados['quem']} asked for the closing of ${dados['meses']}, of ${dados['cliente']}. Check the numbers and confirm, or refuse and say why.`,
      ...said(dados),
      HOW_TO_STOP,
    ],
    botao: 'See the months',
  }),
  'fechamento.confirmado': ({ nome, marca, dados }) => ({
    assunto: `${marca}: ${dados['meses']} closed`,
    paragrafos: [
      `Hello, ${nome}.`,
      `${dados['quem']} confirmed the closing of ${dados['meses']}, of ${dados['cliente']}. Nothing up to there changes any more.`,
      HOW_TO_STOP,
    ],
    botao: 'See the months',
  }),
  'fechamento.recusado': ({ nome, marca, dados }) => ({
    assunto: `${marca}: the closing of ${dados['meses']} was refused`,
    paragrafos: [
      `Hello, ${nome}.`,
      `${dados['quem']} refused the closing of ${dados['meses']}, of ${dados['cliente']}.`,
      ...said(dados),
      HOW_TO_STOP,
    ],
    botao: 'See the months',
  }),
  'fechamento.reaberto': ({ nome, marca, dados }) => ({
    assunto: `${marca}: ${dados['meses']} reopened`,
    paragrafos: [
      `Hello, ${nome}.`,
      `${dados['quem']} reopened ${dados['meses']}, of ${dados['cliente']}, which you had asked to close or closed.`,
      ...said(dados),
      HOW_TO_STOP,
    ],
    botao: 'See the months',
  }),
  'orcamento.enviado': ({ nome, marca, dados }) => ({
    assunto: `${marca}: the budget ${dados['orcamento']} awaits your approval`,
    paragrafos: [
      `Hello, ${nome}.`,
      `${dados['quem']} sent the budget ${dados['orcamento']}, of ${dados['cliente']}, for approval.`,
      ...said(dados),
      HOW_TO_STOP,
    ],
    botao: 'Open the budget',
  }),
  'orcamento.devolvido': ({ nome, marca, dados }) => ({
    assunto: `${marca}: the budget ${dados['orcamento']} was returned`,
    paragrafos: [
      `Hello, ${nome}.`,
      `${dados['quem']} returned the budget ${dados['orcamento']}, of ${dados['cliente']}.`,
      ...said(dados),
      HOW_TO_STOP,
    ],
    botao: 'Open the budget',
  }),
  'orcamento.aprovado': ({ nome, marca, dados }) => ({
    assunto: `${marca}: the budget ${dados['orcamento']} was approved`,
    paragrafos: [
      `Hello, ${nome}.`,
      `${dados['quem']} approved the budget ${dados['orcamento']}, of ${dados['cliente']}. Nothing in it changes any more; to change it, open a revision.`,
      ...said(dados),
      HOW_TO_STOP,
    ],
    botao: 'Open the budget',
  }),
  'orcamento.areaRecebida': ({ nome, marca, dados }) => ({
    assunto: `${marca}: an area of the budget ${dados['orcamento']} is yours`,
    paragrafos: [
      `Hello, ${nome}.`,
      `${dados['quem']} asked you to fill in ${dados['areas']} in the budget ${dados['orcamento']}, of ${dados['cliente']}.`,
      ...said(dados),
      HOW_TO_STOP,
    ],
    botao: 'Open the budget',
  }),
  'orcamento.areaEnviada': ({ nome, marca, dados }) => ({
    assunto: `${marca}: there are areas to approve in the budget ${dados['orcamento']}`,
    paragrafos: [
      `Hello, ${nome}.`,
      `${dados['quem']} sent ${dados['areas']}, of the budget ${dados['orcamento']}, of ${dados['cliente']}.`,
      ...said(dados),
      HOW_TO_STOP,
    ],
    botao: 'Open the budget',
  }),
  'orcamento.areaDevolvida': ({ nome, marca, dados }) => ({
    assunto: `${marca}: an area of yours of the budget ${dados['orcamento']} was returned`,
    paragrafos: [
      `Hello, ${nome}.`,
      `${dados['quem']} returned ${dados['areas']}, of the budget ${dados['orcamento']}, of ${dados['cliente']}.`,
      ...said(dados),
      HOW_TO_STOP,
    ],
    botao: 'Open the budget',
  }),
  'orcamento.mencao': ({ nome, marca, dados }) => ({
    assunto: `${marca}: ${dados['quem']} mentioned you in the budget ${dados['orcamento']}`,
    paragrafos: [
      `Hello, ${nome}.`,
      `${dados['quem']} mentioned you in the budget ${dados['orcamento']}, of ${dados['cliente']}.`,
      ...said(dados),
      HOW_TO_STOP,
    ],
    botao: 'Open the budget',
  }),
  'orcamento.resposta': ({ nome, marca, dados }) => ({
    assunto: `${marca}: ${dados['quem']} answered in the budget ${dados['orcamento']}`,
    paragrafos: [
      `Hello, ${nome}.`,
      `${dados['quem']} answered in a conversation of yours in the budget ${dados['orcamento']}, of ${dados['cliente']}.`,
      ...said(dados),
      HOW_TO_STOP,
    ],
    botao: 'Open the budget',
  }),
}

const CATALOGOS: Record<Idioma, Catalogo> = { pt, en }

export function textoAviso(idioma: Idioma, tipo: NotificacaoTipo, preenchimento: Preenchimento): Texto {
  return CATALOGOS[idioma][tipo](preenchimento)
}
