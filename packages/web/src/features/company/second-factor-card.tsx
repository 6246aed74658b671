import type { SecondFactor } from "@clove/domain/second-factor/second-factor.schema.ts";
import * as secondFactorTexts from "@clove/domain/second-factor/second-factor.texts.ts";
import { Anchor, Radio, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { failureText } from "../../api/failure.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { FormCard } from "../../ui/forms/form-card.tsx";
import { useDemandSecondFactorMutation, useGetSecondFactorQuery } from "../auth/security/security.api.ts";
import * as texts from "./company.texts.ts";

/** Of whom the company demands a second factor (access §32); stored at the choice. Only for administrators. */
export function SecondFactorCard() {
  const { data } = useGetSecondFactorQuery(undefined, { refetchOnMountOrArgChange: true });
  const [change, { isLoading, originalArgs }] = useDemandSecondFactorMutation();
  if (!data) return null;
  const isReady = data.passkeys.length > 0;
  const choose = async (demand: string) => {
    const { error } = await change({ demand: demand as SecondFactor["demand"] });
    if (error) notify.error(failureText(error));
    else notify.success(secondFactorTexts.demandChanged);
  };
  return (
    <FormCard title={texts.demandSecondFactor} hint={texts.demandSecondFactorHint} columns={1}>
      {!isReady && data.demand === "none" && (
        <Text>
          {secondFactorTexts.secondFactorFirst}.{" "}
          <Anchor component={Link} to="/security" inherit fw={600}>
            {texts.toSecurity}
          </Anchor>
        </Text>
      )}
      <Radio.Group
        aria-label={texts.demandSecondFactor}
        value={(isLoading && originalArgs?.demand) || data.demand}
        onChange={(demand) => void choose(demand)}
      >
        <Stack gap="sm">
          <Radio value="none" label={texts.demandOfNobody} disabled={isLoading} />
          <Radio
            value="back_office"
            label={texts.demandOfBackOffice}
            description={texts.demandOfBackOfficeHint}
            disabled={isLoading || (!isReady && data.demand === "none")}
          />
        </Stack>
      </Radio.Group>
    </FormCard>
  );
}
