export const ERROS_ORCAMENTO = {
  orcamento_version_conflict: {
    status: 409,
    message: 'Outra pessoa mudou este orçamento depois que você abriu a tela.',
    action: 'Confira os dados atuais e aplique a sua mudança de novo.',
  },
  orcamento_tolerancia_conflict: {
    status: 409,
    message: 'Outra pessoa mudou as tolerâncias depois que você as abriu.',
    action: 'Confira as atuais e aplique a sua mudança de novo.',
  },
  orcamento_periodo_invalid: {
    status: 422,
    message: 'O período pedido não cabe no exercício deste orçamento.',
    action: 'Escolha meses do exercício, o primeiro antes do último.',
  },
  orcamento_not_previsto: {
    status: 409,
    message: 'Este orçamento não é um previsto: nenhum mês dele traz o realizado.',
    action: 'Faça um previsto a partir dele.',
  },
  orcamento_state_conflict: {
    status: 409,
    message: 'A situação atual do orçamento não permite esta ação.',
    action: 'Atualize a página para ver a situação atual.',
  },
  orcamento_sem_de_para: {
    status: 409,
    message: 'Há contas de resultado sem destino no De-Para: o realizado não poderia ser comparado com este orçamento.',
    action: 'Dê um destino a essas contas no De-Para e aprove de novo.',
  },
  orcamento_fora_da_dre: {
    status: 409,
    message: 'Há valores em itens de grupo que nenhuma linha do modelo de DRE deste orçamento soma.',
    action: 'Ponha esses itens em uma linha, em Modelos de DRE, ou deixe-os sem valor no orçamento, e aprove de novo.',
  },
  orcamento_comentario_place: {
    status: 422,
    message: 'Não é possível comentar neste lugar.',
    action: 'Comente o orçamento, uma linha ou um mês de uma linha; uma resposta fica onde está o comentário que ela responde.',
  },
  orcamento_comentario_other: {
    status: 409,
    message: 'Este comentário é de outra pessoa.',
    action: 'Responda a ele, ou dê-o por resolvido.',
  },
  orcamento_too_large: {
    status: 422,
    message: 'São linhas demais para um orçamento.',
    action: 'Escolha menos centros de custo ou filiais.',
  },
  orcamento_origem_empty: {
    status: 422,
    message: 'Não há de onde tirar o orçamento: a origem escolhida não tem nenhuma linha.',
    action: 'Escolha outro período, outro orçamento ou outro arquivo.',
  },
  orcamento_arquivo_refused: {
    status: 422,
    message: 'O arquivo tem linhas que não podem ser lidas, e nada foi salvo.',
    action: 'Corrija as linhas indicadas e envie o arquivo de novo.',
  },
  orcamento_valor_too_large: {
    status: 422,
    message: 'Uma célula passaria de R$ 100 bilhões.',
    action: 'Confira o crescimento, os índices e os preços.',
  },
  orcamento_previa_changed: {
    status: 409,
    message: 'Os dados mudaram depois da prévia, e nada foi salvo.',
    action: 'Veja a prévia de novo antes de criar.',
  },
  orcamento_total_too_large: {
    status: 422,
    message: 'Com estes valores o orçamento somaria mais do que pode ser somado ao centavo, e nada foi salvo.',
    action: 'Confira se os valores não foram digitados com zeros a mais.',
  },
  orcamento_in_use: {
    status: 409,
    message: 'Outro orçamento foi feito a partir deste.',
    action: 'Exclua antes o que foi feito a partir dele.',
  },
  orcamento_frozen: {
    status: 409,
    message: 'O orçamento está aprovado e não muda mais.',
    action: 'Para mudá-lo, abra uma revisão: a versão aprovada fica como está.',
  },
  orcamento_area_sent: {
    status: 409,
    message: 'Há linhas de uma área que já foi enviada para aprovação.',
    action: 'Retire o envio da área, ou peça a quem aprova que a devolva.',
  },
  orcamento_mes_realizado: {
    status: 409,
    message: 'Os meses já realizados de um previsto não são digitados.',
    action: 'Mude só os meses seguintes; os realizados vêm da contabilidade.',
  },
  orcamento_celula_held: {
    status: 409,
    message: 'Há células travadas entre as que mudariam, e nada foi salvo.',
    action: 'Destrave-as, deixe-as de fora, ou confirme que elas também mudam.',
  },
  orcamento_celula_conflict: {
    status: 409,
    message: 'Outra pessoa mudou algumas destas células depois que você as viu, e nada foi salvo.',
    action: 'Escolha, célula por célula ou para todas, o valor que fica.',
  },
  orcamento_linha_duplicate: {
    status: 409,
    message: 'O orçamento já tem uma linha deste item, centro de custo e filial.',
    action: 'Use a linha que existe, ou escolha outra combinação.',
  },
  orcamento_linha_commented: {
    status: 409,
    message: 'Há comentários nas linhas que seriam removidas.',
    action: 'Deixe essas linhas com valor zero: os comentários delas continuam.',
  },
  orcamento_formula_invalid: {
    status: 422,
    message: 'Há uma fórmula que não pode ser calculada, e nada foi salvo.',
    action: 'Corrija a fórmula, ou dê à premissa os valores que faltam.',
  },
  orcamento_formula_conflict: {
    status: 409,
    message: 'Outra pessoa mudou esta fórmula depois que você a abriu, e nada foi salvo.',
    action: 'Veja a fórmula atual e aplique a sua mudança de novo.',
  },
  premissa_invalid: {
    status: 422,
    message: 'A premissa não pode ser salva assim, e nada foi salvo.',
    action: 'Corrija o que a mensagem diz e salve de novo.',
  },
  premissa_conflict: {
    status: 409,
    message: 'Outra pessoa mudou a premissa depois que você a abriu, e nada foi salvo.',
    action: 'Confira os valores atuais e aplique a sua mudança de novo.',
  },
  investimento_invalid: {
    status: 422,
    message: 'O bem ou a dívida não pode ser salvo assim, e nada foi salvo.',
    action: 'Corrija o que a mensagem diz e salve de novo.',
  },
  investimento_conflict: {
    status: 409,
    message: 'Outra pessoa mudou este bem ou esta dívida depois que você abriu a lista, e nada foi salvo.',
    action: 'Confira os valores atuais e aplique a sua mudança de novo.',
  },
  codigo_in_formula: {
    status: 409,
    message: 'Há fórmulas de orçamentos que usam este código.',
    action: 'Tire o código das fórmulas, ou deixe-o como está.',
  },
  orcamento_ato_done: {
    status: 409,
    message: 'Este ato já foi desfeito ou não pode ser desfeito por você.',
    action: 'Atualize a página para ver o que ainda pode ser desfeito.',
  },
} as const
