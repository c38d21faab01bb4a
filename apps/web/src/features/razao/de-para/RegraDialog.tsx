import type { DeParaRegraSalva, DeParaRegras, Grupo } from '@lastro/contract'
import { type SubmitEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../../../api/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { useUnsaved } from '../../../stores/unsaved.ts'
import { CamposRegra } from './CamposRegra.tsx'
import { PreviaRegra } from './PreviaRegra.tsx'
import { Inline, Spacer, Stack } from '../../../ui/layout.tsx'
import styles from './Regras.module.css'
import { useRegra } from './use-regra.ts'

interface RegraDialogProps {
  list: DeParaRegras
  grupos: readonly Grupo[]
  regra: DeParaRegraSalva | undefined
  canSave: boolean
  canRemove: boolean
  /** Without this right there is no preview, and saving does not wait for one. */
  canPreview: boolean
  onClose: () => void
}

export function RegraDialog({ list, grupos, regra, canSave, canRemove, canPreview, onClose }: RegraDialogProps) {
  const { t } = useTranslation('de-para')
  const { t: commonT } = useTranslation()
  const { aberta, campos, change, mudou, removing, setRemoving, complete, answered, closed, ready, preview, save, excluir, submit } =
    useRegra({ list, regra, canSave, canPreview, onReady: onClose })
  const form = useRef<HTMLFormElement>(null)
  const confirmDiscard = useUnsaved(mudou)
  const close = () => void confirmDiscard().then((agreed) => agreed && onClose())
  /** The pressed button is replaced, so the focus moves to its counterpart. */
  const ask = (next: boolean) => {
    flushSync(() => setRemoving(next))
    form.current?.querySelector<HTMLElement>('[data-excluir] button')?.focus()
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    submit()
  }
  const titulo = aberta ? t(removing ? 'regras.excluirTitulo' : 'regras.titulo', { regra: aberta.texto }) : t('regras.nova')
  return (
    <Dialog size={removing ? 'normal' : 'wide'} title={titulo} onClose={close}>
      <form method="post" ref={form} className={styles['form']} onSubmit={onSubmit}>
        <Stack grow gap={16} className={styles['corpo']}>
          {!removing && <CamposRegra list={list} grupos={grupos} campos={campos} canSave={canSave} onChange={change} />}
          <FormError error={save.error ?? excluir.error} />
          {answered && preview.error && !save.error && <p role="status">{toApiError(preview.error).message}</p>}
          {complete && preview.data && !preview.error && <PreviaRegra preview={preview.data} removing={removing} rereading={!answered} />}
          {removing && !ready && !closed && <p role="status">{commonT('carregando')}</p>}
        </Stack>
        <Inline wrap justify="end" padding={[12, 16]} className={styles['acoes']}>
          {removing ? (
            <>
              <Button onClick={() => ask(false)}>{t('regras.voltar')}</Button>
              {/* `aria-disabled` rather than `disabled`, because the button has the focus. */}
              <span key="confirmar" data-excluir>
                <Button type="submit" variant="primary" busy={excluir.isPending} aria-disabled={!ready || undefined}>
                  {t('regras.excluir')}
                </Button>
              </span>
            </>
          ) : (
            <>
              {aberta && canRemove && (
                <>
                  <span key="excluir" data-excluir>
                    <Button onClick={() => ask(true)}>{t('regras.excluir')}</Button>
                  </span>
                  <Spacer />
                </>
              )}
              <Button onClick={close}>{commonT(canSave ? 'cancelar' : 'fechar')}</Button>
              {canSave && (
                <Button type="submit" variant="primary" icon="check" busy={save.isPending} disabled={!ready}>
                  {t('previa.salvar')}
                </Button>
              )}
            </>
          )}
        </Inline>
      </form>
    </Dialog>
  )
}
