import { type Sessao, type Usuario, usuarioRotas } from '@lastro/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { useUnsaved } from '../../../stores/unsaved.ts'
import { Inline } from '../../../ui/layout.tsx'
import { PainelSecao } from '../../../ui/PainelLateral.tsx'
import { Text } from '../../../ui/Text.tsx'
import { ConflitoUsuario } from './ConflitoUsuario.tsx'
import { EscolhaClientes } from './EscolhaClientes.tsx'
import { takeUsuario } from './queries.ts'

export function ClientesUsuario({ usuario, sessao, canChange }: { usuario: Usuario; sessao: Sessao; canChange: boolean }) {
  const { t } = useTranslation('usuario')
  const { t: commonT } = useTranslation()
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const clientes = chosen ?? usuario.clientes.map(({ id }) => id)
  const fixo = !canChange || usuario.eu || usuario.perfil === 'admin'
  const changed = clientes.length !== usuario.clientes.length || usuario.clientes.some(({ id }) => !clientes.includes(id))
  useUnsaved(changed)
  const save = useMutation({
    mutationFn: () =>
      call(usuarioRotas.updateClientes, { params: { id: usuario.id }, body: { versao: usuario.versao, clientes: [...clientes] } }),
    onSuccess: async (saved) => {
      showSuccess(t('painel.clientesSalvos', { nome: saved.nome }))
      await takeUsuario(saved)
      setChosen(null)
    },
  })
  if (sessao.clientes.length === 0) return null
  return (
    <PainelSecao gap={12} align="stretch">
      <ConflitoUsuario
        error={save.error}
        onReload={() => {
          save.reset()
          setChosen(null)
        }}
      />
      <EscolhaClientes clientes={sessao.clientes} chosen={clientes} fixo={fixo} onChange={setChosen} />
      {usuario.perfil === 'admin' && (
        <Text as="p" tone="soft">
          {t('painel.clientesAdmin')}
        </Text>
      )}
      {!fixo && clientes.length === 0 && (
        <Text as="p" tone="soft">
          {t('painel.semClientes')}
        </Text>
      )}
      {!fixo && changed && (
        <Inline wrap>
          <Button size="small" icon="check" busy={save.isPending} onClick={() => save.mutate()}>
            {t('painel.salvarClientes')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => setChosen(null)}>
            {commonT('cancelar')}
          </Button>
        </Inline>
      )}
    </PainelSecao>
  )
}
