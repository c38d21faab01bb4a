import { type Orcamento, orcamentoRotas } from '@lastro/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { showSuccess } from '../../stores/alerts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { useUnsaved } from '../../stores/unsaved.ts'
import { type Heading, CamposCabecalho, withPerson } from './CamposCabecalho.tsx'
import styles from './Orcamento.module.css'
import { optionsQuery, takeOrcamento } from './queries.ts'

export function EditarDialog({ orcamento, onClose }: { orcamento: Orcamento; onClose: () => void }) {
  const { t } = useTranslation('orcamento')
  const { t: commonT } = useTranslation()
  const { data: options } = useQuery(optionsQuery)
  const { id, versao, nome, cenario, dono, observacoes } = orcamento
  const [changed, setChanged] = useState<Partial<Heading>>({})
  const campos = { nome, cenario, donoId: dono.id, observacoes, ...changed }
  const save = useMutation({
    mutationFn: () => call(orcamentoRotas.update, { params: { id }, body: { versao, ...campos } }, { silent: true }),
    onSuccess: async (saved) => {
      showSuccess(t('feito.editar', { nome: saved.nome }))
      await takeOrcamento(saved)
      onClose()
    },
  })
  const confirmClose = useUnsaved(Object.keys(changed).length > 0 && !save.isPending && !save.isSuccess)
  const close = () => void confirmClose().then((leave) => leave && onClose())
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Dialog title={t('acao.editar')} onClose={close}>
      <form className={styles['dialogo']} onSubmit={submit}>
        <CamposCabecalho
          campos={campos}
          people={withPerson(options?.pessoas ?? [], dono)}
          cenarios={options?.cenarios ?? []}
          onChange={(parte) => setChanged({ ...changed, ...parte })}
        />
        <FormError error={save.error} />
        <div className={styles['acoes']}>
          <Button onClick={close}>{commonT('cancelar')}</Button>
          <Button
            type="submit"
            variant="primary"
            busy={save.isPending}
            disabled={campos.nome.trim() === '' || campos.cenario.trim() === ''}
          >
            {commonT('salvar')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
