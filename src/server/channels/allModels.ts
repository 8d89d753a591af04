import channelModels from '../../../schemas/channel-models.json';

/** Every model that any channel type is known to serve, each once. */
export const allModels: readonly string[] = [...new Set(Object.values(channelModels).flat())];
