export const ERROS_FECHAMENTO = {
  mes_closed: {
    status: 409,
    message: 'A mudança alteraria um mês fechado, e nada foi salvo.',
    action: 'Faça-a valer só a partir do primeiro mês aberto, ou peça a quem fecha os meses que os reabra.',
  },
  fechamento_out_of_order: {
    status: 409,
    message: 'Os meses se fecham em ordem, do primeiro em diante.',
    action: 'Comece pelo primeiro mês aberto.',
  },
  fechamento_state_conflict: {
    status: 409,
    message: 'A situação do mês não permite esta ação.',
    action: 'Atualize a página para ver a situação atual.',
  },
  fechamento_same_person: {
    status: 409,
    message: 'Quem pediu o fechamento não pode confirmá-lo.',
    action: 'Peça a outra pessoa que possa aprovar lançamentos que confira e confirme.',
  },
  fechamento_sem_de_para: {
    status: 409,
    message: 'Há contas de resultado sem destino no De-Para.',
    action: 'Dê um destino a essas contas no De-Para e feche o mês depois.',
  },
  fechamento_mes_empty: {
    status: 409,
    message: 'Não há lançamentos no mês nem depois dele.',
    action: 'Importe o mês antes de fechá-lo.',
  },
  fechamento_import_running: {
    status: 409,
    message: 'Há uma importação em andamento, que pode mudar o mês.',
    action: 'Espere a importação terminar, ou cancele-a, e tente de novo.',
  },
  fechamento_data_changed: {
    status: 409,
    message: 'Os números não são mais os que foram pedidos para fechar.',
    action: 'Recuse o pedido, confira os números de agora e peça o fechamento de novo.',
  },
} as const
