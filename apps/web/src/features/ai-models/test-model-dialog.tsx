import { offlineModelId } from '@hookline/contract/ai-models/ai-models.rules'
import type { AiModel, AiModelTest } from '@hookline/contract/ai-models/ai-models.schemas'
import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { Modal } from '../../ui/dialogs/modal.tsx'
import type { DialogState } from '../../ui/dialogs/use-dialog.ts'
import { useTestModel } from './ai-models.queries.ts'
import { modelTitle } from './model-form.rules.ts'

interface TestModelDialogProps {
  dialog: DialogState<AiModel>
  /** Shows how to connect an AI service; absent once one is connected. */
  onConnect: (() => void) | undefined
}

/** Sends a one-second clip to a model and shows the outcome. */
export function TestModelDialog({ dialog, onConnect }: TestModelDialogProps) {
  const { target: model } = dialog
  return (
    <Modal isOpen={dialog.isOpen} onClose={dialog.close} title="Test this model">
      {model && <TestRun model={model} onConnect={onConnect} onClose={dialog.close} />}
    </Modal>
  )
}

interface TestRunProps extends Pick<TestModelDialogProps, 'onConnect'> {
  model: AiModel
  onClose: () => void
}

function TestRun({ model, onConnect, onClose }: TestRunProps) {
  const { mutate, data, error, isPending } = useTestModel()
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    mutate(model)
  }, [mutate, model])
  const isRunning = isPending || (!data && !error)
  const isOffline = model.path_name === offlineModelId
  const lacksAi = isOffline || (!isRunning && data?.ok === false && !model.is_available)
  const worksTitle = isOffline ? 'It works, without AI' : 'The model works'

  return (
    <Stack gap="md">
      <Text>
        {isOffline
          ? 'Runs the offline draft writer on a one-second clip.'
          : `Asks ${modelTitle(model)} what a one-second clip shows. The call is billed like any other.`}
      </Text>
      <div aria-live="polite">
        {isRunning && (
          <Group gap="sm">
            <Loader size="sm" />
            <Text>Waiting for the model…</Text>
          </Group>
        )}
        {error && !isRunning && (
          <Outcome isOk={false} title="The test could not be run" message={errorMessage(error)} />
        )}
        {data && !isRunning && (
          <Outcome isOk={data.ok} title={data.ok ? worksTitle : 'The test failed'} message={data.message}>
            {!isOffline && <Facts test={data} />}
            {lacksAi && <ConnectButton onConnect={onConnect} />}
          </Outcome>
        )}
      </div>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
        <Button
          variant={data?.ok || (lacksAi && onConnect) ? 'default' : 'filled'}
          onClick={() => mutate(model)}
          disabled={isRunning}
        >
          Test again
        </Button>
      </Group>
    </Stack>
  )
}

function Outcome(props: { isOk: boolean; title: string; message: string; children?: ReactNode }) {
  const { isOk, title, message, children } = props
  const Icon = isOk ? IconCircleCheck : IconCircleX
  return (
    <Alert color={isOk ? 'green' : 'red'} title={title} icon={<Icon aria-hidden />}>
      <Text style={{ overflowWrap: 'anywhere' }}>{message}</Text>
      {children}
    </Alert>
  )
}

function Facts({ test: { latencyMs, answer } }: { test: AiModelTest }) {
  const seconds = `${(latencyMs / 1000).toFixed(1)} s`
  // A test without a key fails before it calls the model.
  if (!answer) return latencyMs < 100 ? null : <Text mt="xs">After {seconds}</Text>
  const { inputTokens, outputTokens, thoughtTokens, costUsd, modelVersion } = answer
  const facts = [
    seconds,
    `${inputTokens} tokens in`,
    `${outputTokens + thoughtTokens} tokens out`,
    ...(costUsd === null ? [] : [`$${costUsd.toFixed(5)}`]),
    ...(modelVersion ? [`answered by ${modelVersion}`] : []),
  ]
  return <Text mt="xs">{facts.join(' · ')}</Text>
}

/** Leads from a model that lacks its key to where the key is set; nothing once an AI service is connected. */
function ConnectButton({ onConnect }: { onConnect: (() => void) | undefined }) {
  if (!onConnect) return null
  return (
    <Button mt="sm" onClick={onConnect}>
      How to connect
    </Button>
  )
}
