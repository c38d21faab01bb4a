import { COMENTARIO_MAX, type OrcamentoArea } from '@lastro/contract'
import { orcamentoRotas } from '@lastro/contract/orcamento/orcamento'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../../api/errors.ts'
import { paths } from '../../navigation/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { EscolhaLista } from '../../ui/EscolhaLista.tsx'
import { useContractForm } from '../../ui/form.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { Inline } from '../../ui/layout.tsx'
import { useAreaName } from './use-area-name.ts'
import * as z from 'zod/mini'

const obrigatorioSchema = z.pick(orcamentoRotas.return.body, { comentario: true, areas: true })
const opcionalSchema = z.extend(obrigatorioSchema, { comentario: orcamentoRotas.submit.body.shape.comentario })

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
  const nomeArea = useAreaName()
  const form = useContractForm<Partial<ActionResponse> & Pick<ActionResponse, 'areas'>, ActionResponse, void>({
    schema: comentario === 'obrigatorio' ? obrigatorioSchema : opcionalSchema,
    defaultValues: { comentario: '', areas: [] },
    save: onConfirm,
    onSaved: onClose,
  })
  const chosen = form.value('areas')
  const semDePara = form.error !== null && toApiError(form.error).code === 'orcamento_sem_de_para' && (
    <Inline justify="end">
      <ButtonLink size="small" to={paths.dePara} search={{ situacao: 'sem' }}>
        {t('acao.verDePara')}
      </ButtonLink>
    </Inline>
  )
  return (
    <Dialog title={titulo} onClose={onClose}>
      <DialogForm form={form} saveLabel={confirmLabel} disabled={!form.complete} submitFirst={comentario === 'nenhum'} recovery={semDePara}>
        <p>{texto}</p>
        {children}
        {areas.length > 0 && (
          <EscolhaLista
            titulo={t('acao.areasQueVoltam')}
            searchLabel={t('campos.buscarCentro')}
            options={areas.map((area) => ({ id: area.id, codigo: area.centroCusto?.codigo ?? '', descricao: nomeArea(area) }))}
            chosen={chosen.value}
            onChange={chosen.onChange}
          />
        )}
        {comentario !== 'nenhum' && (
          <TextArea
            label={t(comentario === 'obrigatorio' ? 'acao.oQueFalta' : 'acao.comentario')}
            required={comentario === 'obrigatorio'}
            maxLength={COMENTARIO_MAX}
            data-first
            {...form.field('comentario')}
          />
        )}
      </DialogForm>
    </Dialog>
  )
}
