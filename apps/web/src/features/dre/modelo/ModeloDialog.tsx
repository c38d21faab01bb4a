import { dreModeloRotas, type DreModelo } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { useUnsaved } from '../../../stores/unsaved.ts'
import styles from './DreModelo.module.css'
import { invalidateModelos } from './queries.ts'

interface ModeloDialogProps {
  modelo: DreModelo
  canRemove: boolean
  onRemove: () => void
  onClose: () => void
}

export function ModeloDialog({ modelo: initialModelo, canRemove, onRemove, onClose }: ModeloDialogProps) {
  const { t } = useTranslation('dre-modelo')
  const { t: commonT } = useTranslation()
  // State as opened, so that a concurrent change is not overwritten.
  const [modelo] = useState(initialModelo)
  const [nome, setNome] = useState(modelo.nome)
  const [padrao, setPadrao] = useState(modelo.padrao)
  const [arquivado, setArchived] = useState(modelo.arquivado)
  const { id, versao } = modelo
  const changed = nome !== modelo.nome || padrao !== modelo.padrao || arquivado !== modelo.arquivado
  const confirmDiscard = useUnsaved(changed)
  const save = useMutation({
    mutationFn: () =>
      call(dreModeloRotas.update, { params: { id }, body: { versao, nome: nome.trim(), padrao, arquivado } }, { silent: true }),
    onSuccess: async () => {
      showSuccess(t('modelo.salvo', { nome }))
      await invalidateModelos()
      onClose()
    },
  })
  const leaveBy = (way: () => void) => () => void confirmDiscard().then((agreed) => agreed && way())
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (nome.trim() !== '') save.mutate()
  }
  return (
    <Dialog title={t('modelo.titulo', { nome: modelo.nome })} onClose={leaveBy(onClose)}>
      <form className={styles['dialogo']} onSubmit={submit}>
        <TextField
          label={t('campos.nome')}
          value={nome}
          maxLength={120}
          required
          data-first
          onChange={(event) => setNome(event.currentTarget.value)}
        />
        <label className={styles['opcao']}>
          <input
            type="checkbox"
            checked={padrao}
            disabled={modelo.padrao || arquivado}
            onChange={(event) => setPadrao(event.currentTarget.checked)}
          />
          <span>
            {t('modelo.padrao')}
            <small>{t(modelo.padrao ? 'modelo.jaPadrao' : 'modelo.padraoDica')}</small>
          </span>
        </label>
        <label className={styles['opcao']}>
          <input type="checkbox" checked={arquivado} disabled={padrao} onChange={(event) => setArchived(event.currentTarget.checked)} />
          <span>
            {t('modelo.arquivado')}
            <small>{t('modelo.arquivadoDica')}</small>
          </span>
        </label>
        {modelo.orcamentos > 0 && <p className={styles['nota']}>{t('modelo.orcamentos', { count: modelo.orcamentos })}</p>}
        <FormError error={save.error} />
        <div className={styles['acoes']}>
          {canRemove && !modelo.padrao && modelo.orcamentos === 0 && (
            <Button icon="trash" onClick={leaveBy(onRemove)}>
              {t('modelo.excluir')}
            </Button>
          )}
          <Button onClick={leaveBy(onClose)}>{commonT('cancelar')}</Button>
          <Button type="submit" variant="primary" busy={save.isPending} disabled={!changed || nome.trim() === ''}>
            {t('gravar')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
