import { inicioRotas, ORCAMENTO_REGRAS, type Orcamento, type OrcamentoAcao, orcamentoRotas } from '@lastro/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../../api/api.ts'
import { createChave } from '../../api/idempotencia.ts'
import { paths } from '../../navigation/paths.ts'
import { showSuccess } from '../../stores/alerts.ts'
import { AcaoDialog, type ActionResponse } from './AcaoDialog.tsx'
import { EditarDialog } from './EditarDialog.tsx'
import { PremissasMudadas } from './revisao/PremissasMudadas.tsx'
import { takeOrcamento } from './queries.ts'

interface AcaoPedidaProps<T extends OrcamentoAcao> {
  orcamento: Orcamento
  action: T
  onClose: () => void
}

export function AcaoPedida({ action, ...props }: AcaoPedidaProps<OrcamentoAcao>) {
  return action === 'editar' ? <EditarDialog {...props} /> : <Pergunta action={action} {...props} />
}

function Pergunta({ orcamento, action, onClose }: AcaoPedidaProps<Exclude<OrcamentoAcao, 'editar'>>) {
  const { t } = useTranslation('orcamento')
  const navigate = useNavigate()
  const [key] = useState(createChave)
  const { id, versao, nome, areas, quadro } = orcamento
  const params = { id }
  const pending = areas.aberta + areas.devolvida
  const run = async ({ comentario, areas: returning }: ActionResponse) => {
    const silent = { silent: true }
    switch (action) {
      case 'enviar':
        return takeOrcamento(await call(orcamentoRotas.submit, { params, body: { versao, comentario, comRestantes: pending > 0 } }, silent))
      case 'devolver':
        return takeOrcamento(await call(orcamentoRotas.return, { params, body: { versao, comentario, areas: returning } }, silent))
      case 'retomar':
        return takeOrcamento(await call(orcamentoRotas.resume, { params, body: { versao, comentario } }, silent))
      case 'aprovar':
        return takeOrcamento(await call(orcamentoRotas.approve, { params, body: { versao, comentario } }, silent))
      case 'encerrar':
        return takeOrcamento(await call(orcamentoRotas.close, { params, body: { comentario } }, silent))
      case 'revisar': {
        const fresh = await call(
          orcamentoRotas.revise,
          { params, body: { comentario } },
          { ...silent, headers: { 'idempotency-key': key } },
        )
        await invalidate(orcamentoRotas.list, orcamentoRotas.get, inicioRotas.get)
        return navigate({ to: paths.orcamento, params: { id: String(fresh.id) }, search: { painel: 'areas' } })
      }
      case 'excluir':
        await call(orcamentoRotas.remove, { params, query: { versao } }, silent)
        await navigate({ to: paths.orcamentos })
        return invalidate(orcamentoRotas.list, inicioRotas.get)
      default:
        return action satisfies never
    }
  }
  return (
    <AcaoDialog
      titulo={t(`acao.${action}`)}
      texto={t(action === 'enviar' && pending > 0 ? 'pergunta.enviarRestantes' : `pergunta.${action}`, { nome, count: pending })}
      confirmLabel={t(`acao.${action}`)}
      comentario={action === 'excluir' ? 'nenhum' : ORCAMENTO_REGRAS[action].comentario === true ? 'obrigatorio' : 'opcional'}
      areas={action === 'devolver' ? quadro : []}
      onConfirm={async (response) => {
        try {
          await run(response)
          showSuccess(t(`feito.${action}`, { nome }))
        } catch (error) {
          // A refusal often follows a concurrent change, so the panel below reloads.
          void invalidate(orcamentoRotas.get)
          throw error
        }
      }}
      onClose={onClose}
    >
      {action === 'aprovar' && orcamento.versaoNumero > 1 && <PremissasMudadas orcamento={orcamento} />}
    </AcaoDialog>
  )
}
