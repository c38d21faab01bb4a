/** Mails of what people are told about, in English: subject, paragraphs and words of a button. */
import { from, said, when, type Catalogo } from './text.ts'

const IF_NOT_YOU =
  'If it was not you, change your password now and end the other sessions in My account, Security. Whoever manages the users of your company can also block your account.'
const HOW_TO_STOP = 'These notices are turned off in My account, Notifications.'

export const en: Catalogo = {
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
  'dre.mencao': ({ nome, marca, dados }) => ({
    assunto: `${marca}: ${dados['quem']} mentioned you in the income statement`,
    paragrafos: [
      `Hello, ${nome}.`,
      `${dados['quem']} mentioned you in ${dados['linha']}, in the income statement of ${dados['cliente']}.`,
      ...said(dados),
      HOW_TO_STOP,
    ],
    botao: 'Open the statement',
  }),
  'dre.resposta': ({ nome, marca, dados }) => ({
    assunto: `${marca}: ${dados['quem']} answered in the income statement`,
    paragrafos: [
      `Hello, ${nome}.`,
      `${dados['quem']} answered in a conversation of yours in ${dados['linha']}, in the income statement of ${dados['cliente']}.`,
      ...said(dados),
      HOW_TO_STOP,
    ],
    botao: 'Open the statement',
  }),
}
