import { COMENTARIO_MAX, type OrcamentoArea } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../../api/errors.ts'
import { paths } from '../../navigation/paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { EscolhaLista } from '../../ui/EscolhaLista.tsx'
import { useUnsaved } from '../../stores/unsaved.ts'
import { useAreaName } from './use-area-name.ts'
import styles from './Orcamento.module.css'

export interface ActionResponse {
  comentario: string
  areas: number[]
}

interface AcaoDialogProps {
  titulo: string
  texto: string
  confirmLabel: string
  comentario: 'nenhum' | 'opcional' | 'obrigatorio'
  areas?: readonly OrcamentoArea[]
  children?: ReactNode
  onConfirm: (response: ActionResponse) => Promise<void>
  onClose: () => void
}

export function AcaoDialog({ titulo, texto, confirmLabel, comentario, areas = [], children, onConfirm, onClose }: AcaoDialogProps) {
  const { t } = useTranslation('orcamento')
  const { t: commonT } = useTranslation()
  const nomeArea = useAreaName()
  const [typedComentario, setSaid] = useState('')
  const [chosen, setChosen] = useState<number[]>([])
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => onConfirm({ comentario: typedComentario.trim(), areas: chosen }),
    onSuccess: onClose,
  })
  // A click outside must not discard a written comment.
  const confirmDiscard = useUnsaved((typedComentario.trim() !== '' || chosen.length > 0) && !isPending && !isSuccess)
  const leave = () => void confirmDiscard().then((agreed) => agreed && onClose())
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <Dialog title={titulo} onClose={leave}>
      <form className={styles['dialogo']} onSubmit={submit}>
        <p>{texto}</p>
        {children}
        {areas.length > 0 && (
          <EscolhaLista
            titulo={t('acao.areasQueVoltam')}
            searchLabel={t('campos.buscarCentro')}
            options={areas.map((area) => ({ id: area.id, codigo: area.centroCusto?.codigo ?? '', descricao: nomeArea(area) }))}
            chosen={chosen}
            onChange={setChosen}
          />
        )}
        {comentario !== 'nenhum' && (
          <TextArea
            label={t(comentario === 'obrigatorio' ? 'acao.oQueFalta' : 'acao.comentario')}
            required={comentario === 'obrigatorio'}
            maxLength={COMENTARIO_MAX}
            data-first
            value={typedComentario}
            onChange={(event) => setSaid(event.currentTarget.value)}
          />
        )}
        <FormError error={error} />
        {error !== null && toApiError(error).code === 'orcamento_sem_de_para' && (
          <div className={styles['acoes']}>
            <ButtonLink size="small" to={paths.dePara} search={{ situacao: 'sem' }}>
              {t('acao.verDePara')}
            </ButtonLink>
          </div>
        )}
        <div className={styles['acoes']}>
          <Button onClick={leave}>{commonT('cancelar')}</Button>
          <Button
            type="submit"
            variant="primary"
            busy={isPending}
            disabled={comentario === 'obrigatorio' && typedComentario.trim() === ''}
            data-first={comentario === 'nenhum' || undefined}
          >
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
