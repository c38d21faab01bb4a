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
import { type Cabecalho, CamposCabecalho, withPessoa } from './CamposCabecalho.tsx'
import styles from './Orcamento.module.css'
import { opcoesQuery, takeOrcamento } from './queries.ts'

export function EditarDialog({ orcamento, onClose }: { orcamento: Orcamento; onClose: () => void }) {
  const { t } = useTranslation('orcamento')
  const { t: comum } = useTranslation()
  const { data: opcoes } = useQuery(opcoesQuery)
  const { id, versao, nome, cenario, dono, observacoes } = orcamento
  const [mudado, setMudado] = useState<Partial<Cabecalho>>({})
  const campos = { nome, cenario, donoId: dono.id, observacoes, ...mudado }
  const salvar = useMutation({
    mutationFn: () => call(orcamentoRotas.update, { params: { id }, body: { versao, ...campos } }, { silent: true }),
    onSuccess: async (salvo) => {
      showSuccess(t('feito.editar', { nome: salvo.nome }))
      await takeOrcamento(salvo)
      onClose()
    },
  })
  const confirmClose = useUnsaved(Object.keys(mudado).length > 0 && !salvar.isPending && !salvar.isSuccess)
  const close = () => void confirmClose().then((leave) => leave && onClose())
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    salvar.mutate()
  }
  return (
    <Dialog title={t('acao.editar')} onClose={close}>
      <form className={styles['dialogo']} onSubmit={submit}>
        <CamposCabecalho
          campos={campos}
          pessoas={withPessoa(opcoes?.pessoas ?? [], dono)}
          cenarios={opcoes?.cenarios ?? []}
          onChange={(parte) => setMudado({ ...mudado, ...parte })}
        />
        <FormError error={salvar.error} />
        <div className={styles['acoes']}>
          <Button onClick={close}>{comum('cancelar')}</Button>
          <Button
            type="submit"
            variant="primary"
            busy={salvar.isPending}
            disabled={campos.nome.trim() === '' || campos.cenario.trim() === ''}
          >
            {comum('salvar')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
